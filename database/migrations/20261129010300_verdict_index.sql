-- The index gets a condition. It was as cheap as the key of a contact while the statistics called the table empty, and the
-- foreign keys of leads then read all contacts of the workspace for each row.
drop index public.audience_verdict_due;
create index audience_verdict_due on public.audience (workspace_id, verdict_due_at) where verdict_due_at is not null;
