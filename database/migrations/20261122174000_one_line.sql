-- Line breaks that got into text of one line before private.one_line kept them out (database/functions/tidy.sql).
create function pg_temp.one_line(value text) returns text language sql immutable as $$
  select regexp_replace(value, '[\n\r\x0b\f\u0085\u2028\u2029]+', ' ', 'g')
$$;
update public.profiles set name = pg_temp.one_line(name), username = pg_temp.one_line(username), company = pg_temp.one_line(company), job_title = pg_temp.one_line(job_title)
  where (coalesce(name, '') || coalesce(username, '') || coalesce(company, '') || coalesce(job_title, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.workspaces set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.email_campaigns set title = pg_temp.one_line(title), category = pg_temp.one_line(category)
  where (coalesce(title, '') || coalesce(category, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.email_templates set title = pg_temp.one_line(title), subject = pg_temp.one_line(subject), category = pg_temp.one_line(category)
  where (coalesce(title, '') || coalesce(subject, '') || coalesce(category, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.audience set name = pg_temp.one_line(name), phone = pg_temp.one_line(phone), company = pg_temp.one_line(company), job_title = pg_temp.one_line(job_title), location = pg_temp.one_line(location), source = pg_temp.one_line(source)
  where (coalesce(name, '') || coalesce(phone, '') || coalesce(company, '') || coalesce(job_title, '') || coalesce(location, '') || coalesce(source, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.segments set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.api_keys set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.email_template_versions set title = pg_temp.one_line(title), subject = pg_temp.one_line(subject)
  where (coalesce(title, '') || coalesce(subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.imports set file_name = pg_temp.one_line(file_name)
  where (file_name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.mailboxes set from_name = pg_temp.one_line(from_name)
  where (from_name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.saved_views set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.snippets set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.step_variants set label = pg_temp.one_line(label), subject = pg_temp.one_line(subject)
  where (coalesce(label, '') || coalesce(subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.support_requests set name = pg_temp.one_line(name), subject = pg_temp.one_line(subject)
  where (coalesce(name, '') || coalesce(subject, '')) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
update public.template_folders set name = pg_temp.one_line(name)
  where (name) ~ '[\n\r\x0b\f\u0085\u2028\u2029]';
drop function pg_temp.one_line(text);
