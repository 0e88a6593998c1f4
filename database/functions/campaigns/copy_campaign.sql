-- Copies a campaign as a draft with the same content, hours, mailboxes and tests of variants, under a new name,
-- without leads and without sent messages.
create or replace function public.copy_campaign(p_campaign_id uuid, p_title text) returns public.email_campaigns
language plpgsql security definer set search_path = '' as $$
declare
  original public.email_campaigns;
  copy public.email_campaigns;
  settings text;
begin
  select * into original from public.email_campaigns where id = p_campaign_id;
  perform private.require_member(coalesce(original.workspace_id, p_campaign_id), 'editor');
  insert into public.email_campaigns (workspace_id, title) values (original.workspace_id, p_title) returning * into copy;
  -- Runs after the insert, which gives each draft the hours of its workspace. The settings are the columns that members
  -- write, except those of this one campaign.
  select string_agg(quote_ident(attname), ', ') into settings from pg_attribute
    where attrelid = 'public.email_campaigns'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', attrelid, attnum, 'update')
      and attname <> all ('{id,workspace_id,title,status,starts_at,owner_id}');
  execute format('update public.email_campaigns c set (%1$s) = (select %1$s from (select ($1).*) as o) where c.id = $2', settings)
    using original, copy.id;
  insert into public.campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select workspace_id, copy.id, mailbox_id from public.campaign_mailboxes
    where workspace_id = original.workspace_id and campaign_id = original.id;
  perform public.save_sequence(copy.id, private.with_new_ids(private.sequence_of(original.id)), 0);
  insert into public.step_tests (workspace_id, step_id, goal, method, floor)
    select t.workspace_id, n.id, t.goal, t.method, t.floor
    from public.step_tests t
      join public.campaign_steps s on s.workspace_id = t.workspace_id and s.id = t.step_id and s.campaign_id = original.id
      join public.campaign_steps n on n.campaign_id = copy.id and n.position = s.position
    where t.workspace_id = original.workspace_id and t.is_on;
  select * into copy from public.email_campaigns where id = copy.id;
  return copy;
end
$$;
grant execute on function public.copy_campaign to authenticated;

-- Steps, variants and branches refer to each other by ID, so all references are replaced together.
create or replace function private.with_new_ids(p_sequence jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  written text := p_sequence;
  old_id text;
begin
  for old_id in
    select given #>> '{}' from jsonb_path_query(p_sequence, '$[*].id') as given
    union all select given #>> '{}' from jsonb_path_query(p_sequence, '$[*].variants[*].id') as given
    union all select given #>> '{}' from jsonb_path_query(p_sequence, '$[*].branches[*].id') as given
  loop
    written := replace(written, old_id, gen_random_uuid()::text);
  end loop;
  return written;
end
$$;
