-- What admins watch is found without reading all that was ever sent.
create index messages_uncertain on public.messages (updated_at) where state = 'uncertain';
create index messages_bounced on public.messages (bounced_at) where bounced_at is not null;
create index messages_complained on public.messages (complained_at) where complained_at is not null;
create index messages_waiting on public.messages (state) where state in ('queued', 'deferred');
create index mailboxes_resting on public.mailboxes (updated_at desc) where state <> 'active';
create index email_campaigns_stopped on public.email_campaigns (status) where status in ('sending', 'auto_paused');
