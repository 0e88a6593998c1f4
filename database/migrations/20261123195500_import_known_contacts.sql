-- An import that leaves known contacts as they are notes them too, so that they can be enrolled with those it added:
-- `changes` is null then.
alter table private.import_updates alter column changes drop not null;
