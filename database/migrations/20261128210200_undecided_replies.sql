-- The engine decides which steps follow a reply or a bounce (private.leads_to_decide).
alter table public.campaign_leads add column reply_undecided_at timestamptz;
comment on column public.campaign_leads.reply_undecided_at is 'The time of the reply or bounce after which the engine has not decided yet what follows.';
create index campaign_leads_undecided on public.campaign_leads (reply_undecided_at) where reply_undecided_at is not null;

-- The functions that decided in the database.
drop function if exists private.begin_reply_steps(public.campaign_leads, public.campaign_steps, uuid, text, timestamptz);
drop function if exists private.begin_without_email(public.campaign_leads, text, uuid, text);
drop function if exists private.follow_bounce(public.messages, uuid, text);
drop function if exists private.resume_after_absence(public.campaign_leads, public.inbound_messages);
drop function if exists private.named_moment(public.campaign_leads, public.inbound_messages, timestamptz);
