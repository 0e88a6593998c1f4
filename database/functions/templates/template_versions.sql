-- Saving a changed template stores its content as a version, in the same transaction.
create or replace function private.next_template_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace function private.save_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_template_versions
    (workspace_id, template_id, version, user_id, title, subject, content_text, content_html)
  values
    (new.workspace_id, new.id, new.version, auth.uid(), new.title, new.subject, new.content_text, new.content_html);
  return null;
end
$$;

create or replace trigger version_next before update on public.email_templates
  for each row when (
    (old.title, old.subject, old.content_text, old.content_html)
      is distinct from (new.title, new.subject, new.content_text, new.content_html)
    and current_user in ('authenticated', 'service_role'))
  execute function private.next_template_version();
-- A template restored from the trash already has its versions.
create or replace trigger version_first after insert on public.email_templates
  for each row when (current_user in ('authenticated', 'service_role')
    and current_setting('coldframe.restores', true) is distinct from 'on')
  execute function private.save_template_version();
create or replace trigger version_later after update on public.email_templates
  for each row when (old.version <> new.version and current_user in ('authenticated', 'service_role'))
  execute function private.save_template_version();
