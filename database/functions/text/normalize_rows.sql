-- Normalizes a row before its constraints are checked: trims text, turns empty optional text into null, and applies a
-- default when a bulk insert sent null because another row of it had the column.

-- A line break in a name, company or subject could inject a mail header or a log line.
create or replace function private.one_line(value text) returns text
language sql immutable parallel safe
return private.trimmed(translate(replace(value, U&'\000D\000A', ' '), U&'\000A\000B\000C\000D\0085\2028\2029', '       '));

-- Does the same for the columns that a trigger names. It runs only for a row that has a line break.
create or replace function private.convert_to_one_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field.key,
      case when field.value is not null then coalesce(private.one_line(field.value), '') end)
    from jsonb_each_text(to_jsonb(new)) as field where field.key = any (tg_argv)));
end
$$;

create or replace function private.normalize_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := coalesce(private.one_line(new.name), 'Unknown User');
  -- A username that is cut here is too long in any case (is_username_free.sql says why it is cut).
  new.username := private.one_line(normalize(left(new.username, 254), NFKC));
  new.bio := private.trimmed(new.bio);
  new.company := private.one_line(new.company);
  new.job_title := private.one_line(new.job_title);
  return new;
end
$$;

create or replace function private.normalize_workspace() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := coalesce(new.id, public.uuid_v7());
  new.name := coalesce(private.one_line(new.name), '');
  new.description := private.trimmed(new.description);
  new.postal_address := private.trimmed(new.postal_address);
  return new;
end
$$;

create or replace function private.normalize_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := coalesce(new.id, public.uuid_v7());
  new.title := coalesce(private.one_line(new.title), '');
  new.description := private.trimmed(new.description);
  new.category := private.one_line(new.category);
  new.target_audience := coalesce(private.trimmed(new.target_audience), 'all');
  new.priority := coalesce(private.trimmed(new.priority), 'medium');
  new.tags := private.trimmed_tags(new.tags);
  return new;
end
$$;

create or replace function private.normalize_template() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.id := coalesce(new.id, public.uuid_v7());
  new.title := coalesce(private.one_line(new.title), '');
  new.subject := private.one_line(new.subject);
  new.category := private.one_line(new.category);
  new.tags := private.trimmed_tags(new.tags);
  return new;
end
$$;

create or replace function private.normalize_segment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := coalesce(private.one_line(new.name), '');
  return new;
end
$$;

create or replace function private.normalize_suppression() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.address := private.ascii_address(ltrim(lower(private.trimmed(new.address)), '@'));
  new.pattern := lower(private.trimmed(new.pattern));
  new.mail_server := private.ascii_address(lower(private.trimmed(new.mail_server)));
  new.sha256 := lower(private.trimmed(new.sha256));
  return new;
end
$$;

grant execute on function private.one_line to authenticated;

create or replace trigger normalize before insert or update on public.profiles
  for each row execute function private.normalize_profile();
create or replace trigger normalize before insert or update on public.workspaces
  for each row execute function private.normalize_workspace();
create or replace trigger normalize before insert or update on public.email_campaigns
  for each row execute function private.normalize_campaign();
create or replace trigger normalize before insert or update on public.email_templates
  for each row execute function private.normalize_template();
create or replace trigger normalize before insert or update on public.segments
  for each row execute function private.normalize_segment();
create or replace trigger normalize before insert or update on public.suppressions
  for each row execute function private.normalize_suppression();

create or replace function private.normalize_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.recipient := private.ascii_address(new.recipient);
  return new;
end
$$;
create or replace trigger normalize before insert or update of recipient on public.messages
  for each row when (octet_length(new.recipient) > length(new.recipient)) execute function private.normalize_recipient();

create or replace trigger one_line before insert or update of name on public.api_keys
  for each row when ((new.name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('name');
create or replace trigger one_line before insert or update of title, subject on public.email_template_versions
  for each row when ((coalesce(new.title, '') || coalesce(new.subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('title', 'subject');
create or replace trigger one_line before insert or update of file_name on public.imports
  for each row when ((new.file_name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('file_name');
create or replace trigger one_line before insert or update of from_name on public.mailboxes
  for each row when ((new.from_name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('from_name');
create or replace trigger one_line before insert or update of name on public.saved_views
  for each row when ((new.name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('name');
create or replace trigger one_line before insert or update of name on public.snippets
  for each row when ((new.name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('name');
create or replace trigger one_line before insert or update of label, subject on public.step_variants
  for each row when ((coalesce(new.label, '') || coalesce(new.subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('label', 'subject');
create or replace trigger one_line before insert or update of name, subject on public.support_requests
  for each row when ((coalesce(new.name, '') || coalesce(new.subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('name', 'subject');
create or replace trigger one_line before insert or update of name on public.template_folders
  for each row when ((new.name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]')
  execute function private.convert_to_one_line('name');
