-- A suppressed contact leaves their campaigns in the same transaction, so that no claim has to find them there.
create or replace function private.end_suppressed() returns trigger
language plpgsql security definer
set search_path = ''
-- Forces index scans, also for thousands of rows, because a cached plan was made for one row (decision 060).
set enable_seqscan = off
as $$
declare
  found record;
begin
  for found in
    select case a.reason when 'unsubscribe' then 'unsubscribed' when 'bounce' then 'bounced' else 'skipped' end as ending,
      array_agg(l.id order by l.id) as leads
    from added a join public.campaign_leads l on l.workspace_id = a.workspace_id
      and l.state in ('waiting', 'active', 'paused')
      and (lower(l.email) = lower(a.address) or split_part(lower(l.email), '@', 2) = lower(a.address))
    where a.address is not null
    group by 1
  loop
    perform private.end_leads(found.leads, found.ending, 'On the suppression list');
  end loop;
  -- A contact who opted out also gets no more tasks, even when their sequence had already ended.
  perform private.end_steps_without_email(array_agg(l.id order by l.id)) from added a
    join public.campaign_leads l on l.workspace_id = a.workspace_id and l.state in ('replied', 'bounced', 'finished', 'skipped')
      and (lower(l.email) = lower(a.address) or split_part(lower(l.email), '@', 2) = lower(a.address))
    where a.reason in ('unsubscribe', 'complaint') having count(*) > 0;
  return null;
end
$$;

create or replace trigger end_suppressed after insert on public.suppressions
  referencing new table as added for each statement
  execute function private.end_suppressed();
