-- Returns what a submission is read with, and the owner in whose name it is stored; no row for a suspended owner.
create or replace function private.find_form(form uuid) returns table (owner_id uuid, name text, tags text[], thanks_url text)
language sql stable security definer set search_path = '' as $$
  select w.user_id, f.name, f.tags, f.thanks_url from public.contact_forms f join public.workspaces w on w.id = f.workspace_id
  where f.id = form and not private.is_suspended(w.id)
$$;
grant execute on function private.find_form to service_role;

-- Stores a submission: a new contact, or what a known one still lacks, because a stranger must not overwrite anything.
-- A launched campaign enrolls the contact as if the owner added it.
create or replace function private.receive_form(p_form_id uuid, p_contact json) returns void
language plpgsql security definer set search_path = '' as $$
declare
  form public.contact_forms;
  contact public.audience;
begin
  select * into form from public.contact_forms where id = p_form_id;
  perform private.require_member(coalesce(form.workspace_id, p_form_id), 'owner');
  if private.free_inbound_bytes(form.workspace_id) < octet_length(p_contact::text) then
    raise exception using errcode = 'PT409', message = 'This workspace has no room for what strangers send.', hint = 'Delete rows, or choose a larger plan.';
  end if;
  perform private.set_change_source('Form ' || form.name);
  if private.insert_contacts(form.workspace_id, null, json_build_array(p_contact), form.name) = 0 then
    perform private.fill_contact(form.workspace_id, p_contact::jsonb);
  end if;
  select * into contact from public.audience a
    where a.workspace_id = form.workspace_id and lower(a.email) = lower(private.ascii_address(p_contact ->> 'email'));
  if exists (select from public.email_campaigns c where c.workspace_id = form.workspace_id and c.id = form.campaign_id
    and c.launched_at is not null and c.status <> 'archived') then
    perform public.add_to_campaign(form.campaign_id, jsonb_build_object('ids', jsonb_build_array(contact.id)));
  end if;
  update public.contact_forms set received = received + 1, last_received_at = now() where id = form.id;
end
$$;
grant execute on function private.receive_form to authenticated;

-- At most 20 in a workspace: each is an address that strangers may call.
create or replace function private.count_forms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('forms of ' || new.workspace_id, 0));
  if (select count(*) from public.contact_forms f where f.workspace_id = new.workspace_id) >= 20 then
    raise exception using errcode = 'PT409', message = 'This workspace has 20 forms.', hint = 'Delete one that you no longer use.';
  end if;
  return new;
end
$$;

create or replace trigger count_forms before insert on public.contact_forms
  for each row execute function private.count_forms();

create or replace function private.log_form() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  form public.contact_forms := coalesce(new, old);
begin
  perform private.audit('form.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    'contact_forms', form.id, private.existing_workspace(form.workspace_id::text), jsonb_build_object('name', form.name));
  return null;
end
$$;

create or replace trigger log_form after insert or update of name, campaign_id, tags, thanks_url or delete on public.contact_forms
  for each row when (current_user = 'authenticated') execute function private.log_form();
