-- The size of the rows that users write, counted on writing and measured by a job (measure_rows.sql). One account may
-- store as many bytes in rows, in all its workspaces together, as its plan allows in files.

-- `place`: the way a row names its holder. Rows of the trash and suppressions are counted and never rejected: a full
-- workspace must still be able to delete, and to stop mail to a contact.
create or replace function private.counted_tables() returns table (relation text, place text, updates boolean, refuses boolean)
language sql immutable set search_path = '' as $$ values
  ('private.audience_merges', 'workspace', false, true),
  ('private.dismissed_duplicates', 'workspace', false, true),
  ('private.import_updates', 'import', false, true),
  ('private.lead_moves', 'workspace', false, true),
  ('private.segment_members', 'segment', false, true),
  ('public.analyses', 'workspace or person', false, true),
  ('public.attachments', 'workspace', false, true),
  ('public.audience', 'workspace', true, true),
  ('public.audit_log', 'workspace or person', false, false),
  ('public.campaign_entrants', 'workspace', false, true),
  ('public.campaign_leads', 'workspace', false, true),
  ('public.campaign_steps', 'workspace', true, true),
  ('public.campaign_tasks', 'workspace', true, true),
  ('public.contact_changes', 'workspace', false, false),
  ('public.conversation_notes', 'workspace', false, true),
  ('public.email_campaigns', 'workspace', true, true),
  ('public.email_template_versions', 'workspace', false, true),
  ('public.email_templates', 'workspace', true, true),
  ('public.imports', 'workspace', true, true),
  -- Counted by record_inbound.sql, which shortens a message for which there is no room.
  ('public.inbound_messages', 'workspace', false, false),
  ('public.message_links', 'workspace', false, true),
  ('public.messages', 'workspace', false, true),
  ('public.notification_channels', 'person', false, true),
  ('public.notification_mutes', 'person', false, true),
  ('public.notifications', 'person', false, true),
  ('public.saved_views', 'workspace', true, true),
  ('public.segments', 'workspace', true, true),
  ('public.sequence_versions', 'workspace', false, true),
  ('public.snippets', 'workspace', true, true),
  ('public.step_variants', 'workspace', true, true),
  ('public.suppressions', 'workspace', false, false),
  ('public.template_folders', 'workspace', true, true),
  ('public.trash', 'workspace', false, false),
  ('public.workspace_invitations', 'workspace', false, true),
  ('storage.objects', 'workspace or person', true, true)
$$;

-- The cost of a row besides its values: its header and its index entries.
create or replace function private.row_overhead() returns integer
language sql immutable set search_path = '' as $$
  select 300
$$;

create or replace function private.count_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  grown record;
begin
  if auth.role() is distinct from 'authenticated' then return null; end if;
  for grown in execute private.grown_rows(tg_op, tg_argv[0]) using auth.uid() loop
    perform private.add_row_bytes(grown.holder, grown.bytes, tg_argv[1]::boolean);
  end loop;
  return null;
end
$$;

-- Returns the statement that sums the growth from `former` to `written`, the rows of a trigger, for each holder.
create or replace function private.grown_rows(operation text, place text) returns text
language sql stable set search_path = '' as $$
  select format(
  case operation when 'INSERT' then
    'select %1$s as holder, sum(pg_column_size(r.*) + private.row_overhead()) as bytes from written r group by 1'
  else
    'select holder, sum(bytes) as bytes from (
       select %1$s as holder, pg_column_size(r.*) as bytes from written r
       union all select %1$s, -pg_column_size(r.*) from former r) as changes group by 1 having sum(bytes) > 0'
  end,
  case place when 'workspace' then 'r.workspace_id' when 'segment' then 'r.workspace_id' when 'person' then '$1' when 'workspace or person' then 'coalesce(r.workspace_id, $1)'
    when 'import' then '(select i.workspace_id from public.imports i where i.id = r.import_id)' end)
$$;

-- A few bytes are recorded as 10,000 with the probability that makes the sum right, so that most small writes cost no
-- row.
create or replace function private.add_row_bytes(holder uuid, bytes numeric, refuses boolean) returns void
language plpgsql set search_path = '' as $$
declare
  least_noted constant integer := 10000;
  owner uuid;
begin
  if holder is null or (bytes < least_noted and random() * least_noted > bytes) then return; end if;
  insert into private.row_usage (holder, bytes) values (holder, greatest(bytes, least_noted));
  owner := private.owner_of_holder(holder);
  if refuses and private.row_bytes_of(owner) > private.row_limit(owner) then
    raise exception using errcode = 'PT413',
      message = format('Your workspaces would hold more than %s together, not counting files.', pg_size_pretty(private.row_limit(owner))),
      hint = 'Delete what you no longer need and empty the trash, or choose a larger plan. It can take ten minutes until this takes effect.';
  end if;
end
$$;

create or replace function private.owner_of_holder(holder uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce((select w.user_id from public.workspaces w where w.id = holder), holder)
$$;

create or replace function private.row_bytes_of(owner uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(u.bytes), 0) from private.row_usage u
  where u.holder = owner or u.holder in (select w.id from public.workspaces w where w.user_id = owner)
$$;

create or replace function private.row_limit(owner uuid) returns bigint
language sql stable set search_path = '' as $$
  select private.storage_bytes(private.plan_of(owner))
$$;

-- The bytes that received messages may still take. The last tenth of the limit is reserved for members, because anyone
-- can send messages.
create or replace function private.free_inbound_bytes(workspace uuid) returns numeric
language sql stable set search_path = '' as $$
  select greatest(0.9 * private.row_limit(w.user_id) - private.row_bytes_of(w.user_id), 0) from public.workspaces w where w.id = workspace
$$;

do $$
declare
  counted record;
begin
  for counted in select * from private.counted_tables() loop
    execute format('create or replace trigger count_rows after insert on %s referencing new table as written
      for each statement execute function private.count_rows(%L, %L)', counted.relation, counted.place, counted.refuses);
    if counted.updates then
      execute format('create or replace trigger count_changed_rows after update on %s referencing new table as written old table as former
        for each statement execute function private.count_rows(%L, %L)', counted.relation, counted.place, counted.refuses);
    end if;
  end loop;
end
$$;
