-- Stops a mailbox or a campaign that must not continue, and notifies its owner.

drop function if exists private.pause_mailbox(uuid, text, text);
-- 'broken' needs a repair; 'paused' needs a review. `told` replaces the reason in notices.
create or replace function private.pause_mailbox(p_mailbox_id uuid, p_state text, why text, told text default null) returns void
language plpgsql set search_path = '' as $$
declare
  rested record;
begin
  update public.mailboxes m set state = p_state, state_reason = left(why, 2000),
      paused_by = case p_state when 'paused' then 'reputation' end
    from public.workspaces w where m.id = p_mailbox_id and w.id = m.workspace_id and m.state = 'active'
    returning m.address, m.workspace_id, coalesce(m.created_by, w.user_id) as person, m.is_seed into rested;
  if rested.person is not null then
    perform private.notify_of_stop(rested.workspace_id, rested.person, 'mailbox_stopped',
      left(rested.address, 150) || case when p_state <> 'broken' then ' was paused'
        when rested.is_seed then ' cannot be read, and placement tests go on without this seed' else ' stopped sending' end,
      coalesce(told, why));
  end if;
end
$$;

create or replace function private.pause_campaign(p_campaign_id uuid, why text) returns void
language plpgsql set search_path = '' as $$
declare
  rested record;
begin
  update public.email_campaigns c set status = 'auto_paused', pause_reason = left(why, 2000)
    from public.workspaces w where c.id = p_campaign_id and w.id = c.workspace_id and c.status = 'sending'
    returning c.title, c.workspace_id, w.user_id as person into rested;
  if rested.person is not null then
    perform private.notify_of_stop(rested.workspace_id, rested.person, 'campaign_stopped',
      left(rested.title, 150) || ' was paused', why);
  end if;
end
$$;
