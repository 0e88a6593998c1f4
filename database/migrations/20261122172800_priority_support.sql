-- Whether the sender's plan had priority support when they asked, so that the open ones are ordered from an index.
alter table public.support_requests add column priority_support boolean not null default false;
-- Every plan but Free has it, and functions do not exist yet while a database is made.
update public.support_requests r set priority_support = true
  from public.subscriptions s
  where r.state = 'open' and s.user_id = r.user_id and s.subscription_status in ('active', 'trialing');

drop index public.support_requests_waiting;
create index support_requests_waiting on public.support_requests (created_at, id)
  include (kind, priority, priority_support) where state = 'open';
