"""What a store keeps: the tables of its database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

SCHEMA = MetaData()
"""Everything a store keeps."""

TABLES = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("module", String(64), nullable=False),
    Column("assistant", String(16), nullable=False),
    Column("secret", String(128), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
EVENTS = Table(
    "events",
    SCHEMA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("op_id", String(160)),
    Column("seat", Integer),
    Column("kind", String(16), nullable=False),
    Column("args", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("head", String(32)),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "op_id"),
)
SNAPSHOTS = Table(
    "snapshots",
    SCHEMA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
FACES = Table(
    "faces",
    SCHEMA,
    Column("token", String(32), primary_key=True),
    Column("face", String(200), nullable=False),
    Column("about", Text, nullable=False),
)
PASSWORDS = Table(
    "passwords",
    SCHEMA,
    Column("table_id", String(32), primary_key=True),
    Column("digest", String(256), nullable=False),
)
ADDRESSES = Table(
    "addresses",
    SCHEMA,
    Column("table_id", String(32), nullable=False),
    Column("link", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("address", String(256), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("confirmed", Integer),
    PrimaryKeyConstraint("table_id", "link", "turn"),
)
SUBSCRIPTIONS = Table(
    "subscriptions",
    SCHEMA,
    Column("table_id", String(32), nullable=False),
    Column("link", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("address", String(1000), nullable=False, index=True),
    Column("key", String(128), nullable=False),
    Column("auth", String(32), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "link", "turn", "address"),
)
ASKED = Table(
    "asked",
    SCHEMA,
    Column("digest", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
CALLS = Table(
    "calls",
    SCHEMA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
)
CODES = Table(
    "codes",
    SCHEMA,
    Column("code", String(8), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("until", BigInteger, nullable=False, index=True),
)
BANS = Table(
    "bans",
    SCHEMA,
    Column("who", String(80), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("why", String(200), nullable=False),
    Column("made", BigInteger, nullable=False),
)
REPORTS = Table(
    "reports",
    SCHEMA,
    Column("id", String(16), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("link", Integer),
    Column("name", String(40)),
    Column("text", String(1000), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)
SETTINGS = Table(
    "settings",
    SCHEMA,
    Column("name", String(32), primary_key=True),
    Column("value", String(256), nullable=False),
)
