create or replace function private.export_person(workspace uuid, address text) returns jsonb
language sql stable set search_path = '' as $$
  with mails as materialized (
    select m.* from public.messages m where m.workspace_id = workspace and lower(m.recipient) = lower(trim(address))
  ), leads as materialized (
    select l.* from public.campaign_leads l where l.workspace_id = workspace and lower(l.email) = lower(trim(address))
  )
  select jsonb_build_object(
    'address', lower(trim(address)), 'workspace_id', workspace, 'exported_at', now(),
    'audience', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from public.audience a
      where a.workspace_id = workspace and lower(a.email) = lower(trim(address))),
    'contact_changes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from public.audience a
      join public.contact_changes c on c.workspace_id = a.workspace_id and c.contact_id = a.id
      where a.workspace_id = workspace and lower(a.email) = lower(trim(address))),
    -- Addresses from merges; each needs its own request.
    'other_addresses', (select coalesce(jsonb_agg(other), '[]') from private.other_addresses(workspace, address) as other),
    'campaign_leads', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from leads l),
    'campaign_tasks', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.campaign_tasks t
      where t.workspace_id = workspace and t.lead_id in (select id from leads)),
    'lead_branches', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from public.lead_branches b
      where b.workspace_id = workspace and b.lead_id in (select id from leads)),
    'lead_actions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from public.lead_actions d
      where d.workspace_id = workspace and d.lead_id in (select id from leads)),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - '{claim,lease_until}'::text[] order by m.id), '[]') from mails m),
    'message_bodies', (select coalesce(jsonb_agg(to_jsonb(b) order by b.id), '[]') from public.message_bodies b
      where b.workspace_id = workspace and b.id in (select id from mails)),
    'message_links', (select coalesce(jsonb_agg(to_jsonb(k) order by k.id), '[]') from public.message_links k
      where k.workspace_id = workspace and k.message_id in (select id from mails)),
    'message_events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from public.message_events e
      where e.workspace_id = workspace and e.message_id in (select id from mails)),
    'inbound_messages', (select coalesce(jsonb_agg(to_jsonb(i) order by i.id), '[]') from public.inbound_messages i
      where i.workspace_id = workspace
        and (lower(i.from_address) = lower(trim(address)) or (i.message_id in (select id from mails) or i.matched_by = 'company' and i.probable_message_id in (select id from mails)))),
    -- Only names and sizes; the files themselves are downloaded from their conversation.
    'attachments', (select coalesce(jsonb_agg(to_jsonb(f) order by f.id), '[]') from public.attachments f
      where f.workspace_id = workspace and (f.message_id in (select id from mails) or f.inbound_id in (
        select i.id from public.inbound_messages i where i.workspace_id = workspace
          and (lower(i.from_address) = lower(trim(address)) or (i.message_id in (select id from mails) or i.matched_by = 'company' and i.probable_message_id in (select id from mails)))))),
    'suppressions', (select coalesce(jsonb_agg(to_jsonb(s) - 'address_hash'), '[]') from public.suppressions s
      where s.workspace_id = workspace
        and (lower(s.address) = lower(trim(address)) or s.address_hash = private.address_hash(address))))
$$;

create or replace function public.export_person(p_workspace_id uuid, p_address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  return private.export_person(p_workspace_id, private.ascii_address(p_address));
end
$$;
grant execute on function public.export_person to authenticated;
