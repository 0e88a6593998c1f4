-- The engine decides which steps follow a reply or a bounce (private.leads_to_decide).
alter table public.campaign_leads add column reply_undecided_at timestamptz;
comment on column public.campaign_leads.reply_undecided_at is 'The time of the reply or bounce after which the engine has not decided yet what follows.';
create index campaign_leads_undecided on public.campaign_leads (reply_undecided_at) where reply_undecided_at is not null;
