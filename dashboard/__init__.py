"""The front doors: command line and Streamlit pages."""
