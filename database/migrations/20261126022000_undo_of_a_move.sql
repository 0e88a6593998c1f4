-- A move that takes another one back: killed and asked for again it goes on, and is not taken back itself.
alter table private.cell_moves add column is_undo boolean not null default false;
