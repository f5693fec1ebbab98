"""Where tables are kept, and how they are copied in and out."""
