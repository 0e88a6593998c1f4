-- Written from core/campaigns/lead/states.ts by `npm run types`: change it there.

create or replace function private.may_become(before text, after text) returns boolean
language sql immutable parallel safe
return case before
  when 'waiting' then after in ('active', 'paused', 'replied', 'bounced', 'unsubscribed', 'finished', 'skipped')
  when 'active' then after in ('waiting', 'paused', 'replied', 'bounced', 'unsubscribed', 'finished', 'skipped')
  when 'paused' then after in ('waiting', 'active', 'replied', 'bounced', 'unsubscribed', 'finished', 'skipped')
  when 'replied' then after in ('waiting', 'active', 'paused', 'unsubscribed', 'finished')
  when 'bounced' then after in ('waiting', 'active', 'paused')
  when 'unsubscribed' then after in ('waiting', 'active', 'paused', 'replied', 'finished')
  when 'finished' then after in ('waiting', 'active', 'paused', 'replied', 'bounced', 'skipped')
  when 'skipped' then after in ('waiting', 'active', 'paused', 'replied', 'finished')
  else false
end;

-- The states in which a member may change a lead this way.
create or replace function private.states_for(lead_action text) returns text[]
language sql immutable parallel safe
return case lead_action
  when 'pause' then array['waiting', 'active']
  when 'resume' then array['paused']
  when 'continue' then array['skipped', 'replied']
  when 'send_now' then array['waiting', 'active']
  when 'move_back' then array['waiting', 'active', 'paused', 'skipped', 'replied', 'finished']
  when 'skip_step' then array['waiting', 'active', 'paused']
  when 'replied' then array['waiting', 'active', 'paused']
  when 'remove' then array['waiting', 'active', 'paused']
  when 'suppress' then array['waiting', 'active', 'paused', 'replied', 'finished', 'skipped']
end;

create or replace function private.refuse_lead_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.may_become(old.state, new.state) then
    raise exception using errcode = 'PT409', message = format('A lead that is %s cannot become %s.', old.state, new.state),
      hint = 'Load the page again.';
  end if;
  return null;
end
$$;

-- The states that are left out may change to every other. A function in this condition costs a claim a sixth more,
-- because each statement that updates a lead plans it.
create or replace trigger refuse_lead_state after update on public.campaign_leads for each row
  when (old.state <> new.state and old.state not in ('waiting', 'active', 'paused'))
  execute function private.refuse_lead_state();
