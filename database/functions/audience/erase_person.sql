-- Handles requests of a person for access to their data or for its erasure (GDPR, articles 15 and 17). Both search a
-- whole workspace by address. private.personal_columns defines what happens to each column
-- (server/isolation/erasure.test.ts).

-- The other addresses of a contact that was merged from several.
create or replace function private.other_addresses(workspace uuid, address text) returns setof text
language sql stable set search_path = '' as $$
  select other.address from (
    select f.contact_id as id from private.former_addresses f where f.workspace_id = workspace and f.address = lower(trim($2))
    union
    select a.id from public.audience a where a.workspace_id = workspace and lower(a.email) = lower(trim($2))
  ) as person cross join lateral private.addresses_of(person.id) as other
  where other.address <> lower(trim($2))
$$;

-- Erases the address from the log. The home database also has log entries of workspaces stored in a cell.
create or replace function private.erase_from_log(workspace uuid, address text) returns void
language plpgsql set search_path = '' as $$
declare
  anywhere text := '%' || replace(replace(replace(lower(trim(address)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform set_config('coldframe.erasing', 'on', true);
  update public.audit_log l set details = '{}' where l.workspace_id = erase_from_log.workspace and l.details::text ilike anywhere;
  perform set_config('coldframe.erasing', 'off', true);
  update private.cell_outbox o set content = o.content || '{"details": {}}'
    where o.workspace = erase_from_log.workspace and o.content::text ilike anywhere;
end
$$;

-- Returns the number of rows deleted or emptied in each table. A sent message still counts in the statistics, without
-- a recipient.
create or replace function private.erase_person(workspace uuid, address text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  who text := lower(trim(address));
  hash bytea := private.address_hash(address);
  -- The address as an escaped LIKE pattern.
  anywhere text := '%' || replace(replace(replace(who, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  mails uuid[] := array(select id from public.messages m where m.workspace_id = workspace and lower(m.recipient) = who);
  -- Messages of this person that were forwarded to someone else.
  forwarded uuid[] := array(select m.id from public.inbound_messages i
    join public.messages m on m.workspace_id = i.workspace_id and m.answers_id = i.id
    where i.workspace_id = workspace and lower(i.from_address) = who);
  leads uuid[] := array(select l.id from public.campaign_leads l where l.workspace_id = workspace and lower(l.email) = who);
  others text[] := array(select private.other_addresses(workspace, address));
  names text[] := private.names_of_person(workspace, who);
  about uuid[] := array(select c.id from public.conversations c where c.workspace_id = workspace and (lower(c.from_address) = who
    or c.lead_id in (select l.id from public.campaign_leads l where l.workspace_id = workspace and lower(l.email) = who)));
  other text;
  counts jsonb := '{}';
  touched integer;
begin
  if not private.is_email(who) then
    raise exception using errcode = '22023', message = '"' || left(address, 100) || '" is not an email address.',
      hint = 'Give one like ada@example.com.';
  end if;
  perform private.bypass_trash();
  perform private.set_change_source('off');
  -- Notes and files in the trash cannot be searched for a name, so all of them are deleted.
  delete from public.trash t where t.workspace_id = workspace and (t.kind in ('note', 'file')
    or (t.kind not in ('campaign', 'template') and (t.title ilike anywhere or t.content::text ilike anywhere)));
  update public.trash t set content = private.trash_without(t.content, anywhere)
    where t.workspace_id = workspace and t.content::text ilike anywhere;
  -- The suppression is set first, so that nothing is sent during the erasure.
  update public.suppressions s set address = null, address_hash = hash, source = null, inbound_id = null
    where s.workspace_id = workspace and lower(s.address) = who
      and not exists (select from public.suppressions k where k.workspace_id = workspace and k.address_hash = hash);
  delete from public.suppressions s where s.workspace_id = workspace and lower(s.address) = who;
  insert into public.suppressions (workspace_id, address_hash, reason) values (workspace, hash, 'erased')
    on conflict do nothing;

  -- The outbox and the log of webhooks, with their deliveries. A row of the outbox also has events of others.
  update private.webhook_outbox o set events = coalesce((select json_agg(e) from json_array_elements(o.events::json) as e
      where not (e::text ilike anywhere or (e ->> 2)::uuid = any (leads) or e::text ~ private.mention_pattern(names))), '[]')::text
    where o.workspace_id = workspace;
  delete from public.webhook_events v where v.workspace_id = workspace and (v.data::text ilike anywhere
    or v.lead_id = any (leads));

  -- Unsaved changes to their row and unsent replies to them are deleted; from other drafts only the address is
  -- removed.
  delete from public.drafts d where d.workspace_id = workspace and d.row_id in (
    select a.id from public.audience a where a.workspace_id = workspace and lower(a.email) = who
    union all
    select l.id from public.campaign_leads l where l.workspace_id = workspace and lower(l.email) = who
    union all
    select i.id from public.inbound_messages i
    where i.workspace_id = workspace and (lower(i.from_address) = who or i.message_id = any (mails) or i.probable_message_id = any (mails)));
  delete from public.inbound_messages i
    where i.workspace_id = workspace and (lower(i.from_address) = who or i.message_id = any (mails) or i.probable_message_id = any (mails));
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('inbound_messages', touched);
  delete from public.attachments a where a.workspace_id = workspace and a.message_id = any (mails || forwarded);
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('attachments', touched);
  update public.messages m set more_to = private.without_address(m.more_to, who), cc = private.without_address(m.cc, who),
      bcc = private.without_address(m.bcc, who), refused_addresses = null
    where m.workspace_id = workspace and m.kind = 'answer' and (m.more_to || m.cc || m.bcc)::text ilike anywhere;
  update public.inbound_messages i set to_addresses = private.without_address(i.to_addresses, who),
      cc_addresses = private.without_address(i.cc_addresses, who), reply_to = case when lower(i.reply_to) = who then '' else i.reply_to end
    where i.workspace_id = workspace and (i.to_addresses || i.cc_addresses || i.reply_to)::text ilike anywhere;
  delete from public.message_bodies b where b.workspace_id = workspace and b.id = any (mails || forwarded);
  delete from public.message_links k where k.workspace_id = workspace and k.message_id = any (mails);
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('message_links', touched);
  update public.message_events e set agent = '', client = '', network = null
    where e.workspace_id = workspace and e.message_id = any (mails);
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('message_events', touched);
  update public.messages m
    -- The emails of one lead still count as one lead's.
    set recipient = 'erased-' || one.id || '@erased.invalid', subject = '', client = null, answer = null,
      refused_addresses = null, rfc_references = '{}',
      state = case when m.state in ('queued', 'sending', 'deferred') then 'cancelled' else m.state end
    from (select k.id as message_id, first_value(k.id) over (partition by k.campaign_id order by k.id) as id
      from public.messages k where k.workspace_id = workspace and k.id = any (mails)) as one
    where m.workspace_id = workspace and m.id = one.message_id;
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('messages', touched);
  counts := counts || jsonb_build_object('campaign_leads', private.delete_leads(workspace, who));

  delete from private.former_addresses f where f.workspace_id = workspace and f.address = who;
  perform private.erase_crm_links(workspace, who);
  delete from private.verified_addresses v where v.workspace_id = workspace and v.address = who;
  update private.audience_merges m set memory = null where m.workspace_id = workspace and m.memory::text ilike anywhere;
  delete from private.import_updates u using public.audience a
    where a.workspace_id = workspace and lower(a.email) = who and u.contact_id = a.id;
  delete from public.audience a where a.workspace_id = workspace and lower(a.email) = who;
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('audience', touched);
  update public.imports i
    set rejects = (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(i.rejects) r where not r::text ilike anywhere)
    where i.workspace_id = workspace and jsonb_typeof(i.rejects) = 'array' and i.rejects::text ilike anywhere;
  perform private.erase_from_log(workspace, address);
  delete from private.notice_deliveries d where d.conversation_id = any (about);
  -- A digest contains many names, so all stored digests are deleted.
  delete from private.outbox o using public.workspaces w, auth.users u
    where w.id = workspace and o.at_most_once and o.notification_id is null and lower(o.recipient) = lower(u.email)
      and (u.id = w.user_id or private.is_member(workspace, u.id));
  delete from public.notifications n
    where (n.conversation_id = any (about) or n.message ilike anywhere or n.title ilike anywhere
        -- A notification without their address may contain their name. One about a namesake matches too, and is also
        -- deleted.
        or (n.title || ' ' || n.message) ~ private.mention_pattern(names))
      and n.user_id in (select w.user_id from public.workspaces w where w.id = workspace
        union select k.user_id from public.workspace_members k where k.workspace_id = workspace);
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('notifications', touched);
  counts := counts || jsonb_build_object('mentions', private.redact_person(workspace, array[who, trim(address)],
    array(select name from unnest(names) as name where private.is_name_of_one(workspace, name, who))));
  -- Files of imports and exports cannot be searched for a name, so all of those stored for the month are deleted.
  delete from storage.objects o where o.bucket_id in ('imports', 'exports') and (o.workspace_id = workspace
    or (o.bucket_id = 'exports' and o.person_id = (select w.user_id from public.workspaces w where w.id = workspace)));
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('files', touched);
  perform private.audit('person.erased', 'audience', null, workspace, counts);
  -- Merged rows are one person.
  foreach other in array others loop
    perform private.erase_person(workspace, other);
  end loop;
  return counts;
end
$$;

create or replace function private.without_address(addresses text[], who text) returns text[]
language sql immutable
set search_path = ''
return array(select a from unnest(addresses) with ordinality as g (a, place) where lower(a) <> who order by place);

-- The names of a person in the audience and in their own mails.
create or replace function private.names_of_person(workspace uuid, who text) returns text[]
language sql stable
set search_path = ''
return array(
  select private.trimmed(a.name) from public.audience a where a.workspace_id = workspace and lower(a.email) = who and a.name <> ''
  union select private.trimmed(i.from_name) from public.inbound_messages i
    where i.workspace_id = workspace and lower(i.from_address) = who and i.from_name <> '');

-- A first name alone, or a name that another contact also has, does not identify anyone.
create or replace function private.is_name_of_one(workspace uuid, name text, who text) returns boolean
language sql stable
set search_path = ''
return length(name) >= 6 and name ~ '\S\s+\S' and not exists (select from public.audience a
  where a.workspace_id = is_name_of_one.workspace and private.trimmed(a.name) = is_name_of_one.name and lower(a.email) <> who);

-- Erases a person from the installation itself: support requests, invitations, mails to them or about them.
create or replace function private.erase_from_installation(address text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  who text := lower(trim(address));
  counts jsonb := '{}';
  touched integer;
begin
  delete from public.support_requests r where lower(r.email) = who;
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('support_requests', touched);
  delete from private.scim_users s where who in (lower(s.email), lower(s.user_name));
  delete from public.workspace_invitations i where lower(i.email) = who;
  get diagnostics touched = row_count;
  counts := counts || jsonb_build_object('workspace_invitations', touched);
  delete from private.outbox o where lower(o.recipient) = who or lower(o.reply_to) = who;
  get diagnostics touched = row_count;
  return counts || jsonb_build_object('outbox', touched);
end
$$;

create or replace function public.erase_person(p_workspace_id uuid, p_address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'editor');
  return private.erase_person(p_workspace_id, private.ascii_address(p_address));
end
$$;
grant execute on function public.erase_person to authenticated;

-- An erased person cannot be added again by a form or a file. An import counts them as skipped.
create or replace function private.refuse_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.suppressions s where s.workspace_id = new.workspace_id and s.address_hash is not null)
    or not exists (select from public.suppressions s where s.workspace_id = new.workspace_id
      and s.address_hash = private.address_hash(new.email))
  then
    return new;
  end if;
  if new.import_id is not null then return null; end if;
  raise exception using errcode = 'PT409', message = 'This person asked to be erased from this workspace.',
    hint = 'Nobody can add them again.';
end
$$;

create or replace trigger refuse_erased before insert on public.audience
  for each row execute function private.refuse_erased();
