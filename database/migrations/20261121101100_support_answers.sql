-- What was answered to a request, and when the first answer went out: the end of its clock.
alter table public.support_requests add column answered_at timestamptz;

create table public.support_answers (
  id uuid primary key default public.uuid_v7(),
  request_id uuid not null references public.support_requests on delete cascade,
  author_id uuid references auth.users on delete set null,
  message text not null check (length(message) between 1 and 20000
    or private.fail('Please write an answer.', 'Use at most 20000 characters.')),
  created_at timestamptz not null default now()
);
create index support_answers_request on public.support_answers (request_id, created_at, id);
create index support_answers_author on public.support_answers (author_id);
alter table public.support_answers enable row level security;
alter table public.support_answers force row level security;
create index support_requests_newest on public.support_requests (created_at desc, id desc);
create index subscriptions_newest on public.subscriptions (created_at desc, id desc);
create index audit_log_action on public.audit_log (action text_pattern_ops, created_at desc, id desc);
