-- The system identifier of its PostgreSQL, which names the replication slots by which it copies tables: what a cell that is
-- lost leaves of them at home is found by it.
alter table private.cells add column server text;
