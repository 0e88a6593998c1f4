-- The verdict of the installation's own spam filter on the email of a placement test (server/sending/check-content.ts):
-- {"filter", "score", "threshold", "symbols": [{"name", "score", "description"}]} or {"error"}.

alter table public.placement_tests
  add column content_check jsonb check (length(content_check::text) <= 50000),
  add column content_checks smallint not null default 0,
  add column content_checked_at timestamptz;
