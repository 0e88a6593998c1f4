-- Deletes expired data of accounts, with the retention of docs/privacy.md. In batches, so that no lock lasts long.
-- Returns the number of rows deleted.
create or replace function private.delete_expired(moment timestamptz, at_most integer default 10000) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
  total integer := 0;
begin
  -- Only recipients and subjects of system mail remain here; the text was deleted when the mail was sent.
  delete from private.outbox o where o.id in (
    select id from private.outbox where sent_at < moment - interval '90 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications n where n.id in (
    select id from public.notifications where is_read and created_at < moment - interval '1 year' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- Notices whose sender crashed before it knew the result: they are not sent again.
  delete from private.notice_deliveries d where d.id in (
    select id from private.notice_deliveries where created_at < moment - interval '7 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.reply_escalations e where (e.workspace_id, e.inbound_id, e.level) in (
    select k.workspace_id, k.inbound_id, k.level from private.reply_escalations k
    where k.created_at < moment - interval '30 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.lead_moves k where (k.workspace_id, k.move_id, k.lead_id) in (
    select m.workspace_id, m.move_id, m.lead_id from private.lead_moves m where m.created_at < moment - interval '30 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.credential_changes c where c.id in (
    select id from private.credential_changes where created_at < moment - interval '7 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.idempotent_requests r where (r.account, r.key_hash) in (
    select k.account, k.key_hash from private.idempotent_requests k where k.created_at < moment - interval '1 day' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.agent_confirmations c where c.token_hash in (
    select k.token_hash from private.agent_confirmations k where k.created_at < moment - interval '10 minutes' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- The data needed to undo a merge.
  update private.audience_merges m set memory = null where m.id in (
    select id from private.audience_merges where memory is not null and created_at < moment - interval '1 day' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.trash t where t.id in (
    select id from public.trash where deleted_at < moment - interval '30 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- Abandoned drafts.
  delete from public.drafts d where d.id in (
    select id from public.drafts where updated_at < moment - interval '90 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.contact_changes c where c.id in (
    select id from public.contact_changes where changed_at < moment - interval '2 years' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.domain_reports r where r.id in (
    select id from public.domain_reports where ends_at < moment - interval '400 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.placement_tests r where r.id in (
    select id from public.placement_tests where created_at < moment - interval '400 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- Uploads for imports and files for download expire.
  delete from storage.objects o where o.id in (
    select id from storage.objects where bucket_id in ('imports', 'exports') and created_at < moment - interval '30 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- The log of webhooks, and what waits for an endpoint that is paused.
  delete from public.webhook_events v where v.id in (
    select id from public.webhook_events where at < moment - interval '30 days' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.webhook_sequences s where (s.workspace_id, s.lead_id) in (
    select q.workspace_id, q.lead_id from private.webhook_sequences q where q.used_at < moment - interval '1 year' limit at_most);
  get diagnostics gone = row_count;
  total := total + gone;
  -- A message can remain in a mailbox for years; its unsubscribe link works for ten.
  delete from private.closed_mail c where c.message_id in (
    select message_id from private.closed_mail where created_at < moment - interval '10 years' limit at_most);
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
