-- Deletes content beyond the retention of its workspace (workspaces.keep_mails_days, keep_analyses_days). The emptied
-- rows remain, so that threads, counts and figures do not change. In batches, skipping rows that another process has
-- locked. Returns the number of rows emptied.
create or replace function private.delete_expired_content(moment timestamptz, at_most integer default 1000) returns integer
language plpgsql set search_path = '' as $$
begin
  return private.delete_expired_sent_content(moment, at_most) + private.delete_expired_received_content(moment, at_most)
    + private.delete_unrelated_content(moment, at_most) + private.delete_expired_analysis_content(moment, at_most) + private.delete_unused_attachments(moment, at_most);
end
$$;

-- Nothing expires when there is no limit, because no age exceeds null days.

-- Excludes messages that may still be sent: a retry sends the same content, and a user may want to retry an uncertain
-- message.
create or replace function private.delete_expired_sent_content(moment timestamptz, at_most integer) returns integer
language sql set search_path = '' as $$
  with due as (
    select b.id from public.workspaces w
    join public.message_bodies b on b.workspace_id = w.id and b.removed_by_retention_at is null
      and b.created_at < moment - make_interval(days => w.keep_mails_days)
    join public.messages m on m.workspace_id = b.workspace_id and m.id = b.id
    where coalesce(m.state, 'sent') not in ('queued', 'sending', 'handing', 'deferred', 'uncertain')
    limit at_most for update of b skip locked
  ), files as (
    delete from storage.objects o using due, public.attachments a where a.message_id = due.id and o.id = a.object_id
  ), gone as (
    update public.message_bodies b set content_text = '', content_html = null, removed_by_retention_at = moment
    from due where b.id = due.id returning 1
  )
  select count(*)::integer from gone
$$;

create or replace function private.delete_expired_received_content(moment timestamptz, at_most integer) returns integer
language sql set search_path = '' as $$
  with due as (
    select i.id from public.workspaces w
    join public.inbound_messages i on i.workspace_id = w.id and i.removed_by_retention_at is null
      and i.received_at < moment - make_interval(days => w.keep_mails_days)
    limit at_most for update of i skip locked
  ), files as (
    delete from storage.objects o using due, public.attachments a where a.inbound_id = due.id and o.id = a.object_id
  ), gone as (
    update public.inbound_messages i set content_text = '', own_text = null, content_html = null, category_reason = '', invitation = null, removed_by_retention_at = moment
    from due where i.id = due.id returning 1
  )
  select count(*)::integer from gone
$$;

-- Deletes private mail that an editor rejected as a reply, once the day for undo is over. Its sender and Message-ID
-- remain, so that neither this message nor another of the sender is suggested again.
create or replace function private.delete_unrelated_content(moment timestamptz, at_most integer) returns integer
language sql set search_path = '' as $$
  with due as (
    select i.id from public.inbound_messages i where i.matched_by is null and i.probable_by <> '{}'
      and i.removed_by_retention_at is null and i.closed_at < moment - interval '1 day'
    limit at_most for update of i skip locked
  ), files as (
    delete from storage.objects o using due, public.attachments a where a.inbound_id = due.id and o.id = a.object_id
  ), gone as (
    update public.inbound_messages i set subject = '', from_name = '', content_text = '', own_text = null, content_html = null, attachment_names = '{}',
      to_addresses = '{}', cc_addresses = '{}', category_reason = '', unclear_opt_out = null, invitation = null, removed_by_retention_at = moment
    from due where i.id = due.id returning 1
  )
  select count(*)::integer from gone
$$;

-- The score remains for the figures; a link that showed the report ends with it.
create or replace function private.delete_expired_analysis_content(moment timestamptz, at_most integer) returns integer
language sql set search_path = '' as $$
  with due as (
    select a.id from public.workspaces w
    join public.analyses a on a.workspace_id = w.id and a.removed_by_retention_at is null
      and a."timestamp" < moment - make_interval(days => w.keep_analyses_days)
    limit at_most for update of a skip locked
  ), unshared as (
    delete from public.shared_reports s using due where s.analysis_id = due.id
  ), gone as (
    update public.analyses a set subject = null, body = null, report = null, removed_by_retention_at = moment
    from due where a.id = due.id returning 1
  )
  select count(*)::integer from gone
$$;
