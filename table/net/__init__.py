"""The Socket.IO side: connections, frames, and what waits to be sent."""
