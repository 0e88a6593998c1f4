-- Names follow docs/glossary.md. A database that is new has none of the functions and triggers here: their files come later.

-- Made again by their files, because what they take or answer is named otherwise too.
do $$ declare old regprocedure; begin
  for old in select oid from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proname = any ('{
    person_timeline, contact_timeline, addresses_of, mails_of, suppressions_of, merges_of, set_custom_field, keep_apart,
    dismiss_duplicates, share_suppressions, recent_merges, claim_ended_grants, claim_revocations, take_back_single,
    cancel_single, admin_audit_log, my_sessions}')
  loop
    execute format('drop function %s', old);
  end loop;
end $$;

-- Renamed and not dropped, because triggers and other functions hang on them.
do $$ declare old record; begin
  for old in
    select p.oid::regprocedure as name, p.pronamespace::regnamespace as schema, renamed.after, exists (
      select from pg_proc made where made.pronamespace = p.pronamespace and made.proname = renamed.after
        and made.proargtypes = p.proargtypes) as is_made
    from (select split_part(pair, '=', 1) as before, split_part(pair, '=', 2) as after from unnest('{
      resting_mailboxes=stopped_mailboxes, is_admin_to_be=becomes_admin, file_changed_account=index_changed_account,
      file_account=index_account, file_subscriber=index_subscriber, hand_admin_to=assign_admin,
      note_priority_support=set_priority_support, note_run=record_run, note_contacts=update_contact_times,
      note_contact=queue_contact_times, note_reply=set_reply_time, note_reading=record_reading, one_inbox=same_inbox,
      is_in_sight=is_visible, keep_segment=create_static_segment, put_in_segment=add_to_segment, at_once=batch_size,
      leave_segments=remove_from_segments, merge_people=merge_contacts, people_to_merge=contacts_to_merge,
      merged_person=merged_contact, value_kept=merged_value, custom_kept=merged_custom_fields,
      before_merge=merge_snapshot, settle_leads_of=settle_merged_leads, without=redact_address,
      follow_person=share_new_suppression, refuse_taken=refuse_taken_address, part_again=split_merged,
      unmerged=unmerged_contact, history_back=restore_history, keep_an_admin=require_another_admin,
      tend_billing=run_daily_billing, people_of_draft=draft_segment, own_campaign=set_campaign_owner,
      leave_campaigns=clear_campaign_owner, may_move_campaign=may_change_status, move_campaigns=set_campaign_status,
      move_campaign=check_status_change, take_in_leads=enrol_leads, turn_campaigns=advance_campaigns,
      begin_campaign=create_campaign, launch_members=launch_contacts, suppressed_as=suppression_reason,
      to_next_step=advance_lead, campaign_use=campaign_usage, admin_sign_in_as=admin_impersonate,
      require_visitable=require_impersonable, end_visits=end_impersonations, my_visits=my_impersonations,
      refuse_acting=refuse_impersonation, refuse_visit=refuse_lasting_access, stop_acting=stop_impersonation,
      take_in=record_inbound, take_reply=record_reply, take_opt_out=record_opt_out, take_complaint=record_complaint,
      take_bounce=record_bounce, take_absence=record_absence, take_unreadable=record_unreadable,
      keep_reading_place=store_reading_position, reading_place=reading_position, begin_mail=start_handling,
      end_mail=finish_handling, find_ours=match_inbound, uncertain_in=uncertain_messages, settle_found=settle_by_copy,
      settle_read=settle_by_event, end_grant=queue_revocation, keep_copied=record_copied, copy_from=rewind_copies,
      forget_old=delete_expired, forget_words=delete_expired_content, forget_sent_words=delete_expired_sent_content,
      forget_received_words=delete_expired_received_content, forget_drafts=delete_expired_analysis_content,
      forget_events=delete_expired_events, claim_again=claim_retry, begin_messages=insert_claimed_messages,
      claim_turn=claim_for_mailbox, claim_letters=claim_immediate_messages, letter_alone=next_suspect,
      claim_singles=claim_single_messages, letter_ready_at=single_ready_at, cancel_letters=cancel_unsent_messages,
      waits_for_words=waits_for_content, take_turns=count_sends, look_again=check_at_once, rest_turn=delay_mailbox,
      rest_mailbox=pause_mailbox, rest_campaign=pause_campaign, keep_outcomes=record_outcomes,
      keep_all_sent=record_all_sent, leads_sent=advance_sent_leads, keep_sent=record_sent,
      keep_refused=record_refused, keep_deferred=record_deferred, keep_uncertain=record_uncertain,
      keep_sender_fault=record_sender_fault, keep_message_fault=record_message_fault,
      reap_messages=release_abandoned_messages, keep_claims=renew_claims, rate_words=rate_text,
      judge_from_handover=reclassify_from_handover, hand_over=pass_fence, caps_leave_room_at=caps_free_at,
      take_lead=claim_lead, keep_written=store_content, give_back=release_messages,
      keep_template_version=save_template_version, tidy_profile=normalize_profile, tidy_workspace=normalize_workspace,
      tidy_campaign=normalize_campaign, tidy_template=normalize_template, tidy_member=normalize_contact,
      tidy_segment=normalize_segment, tidy_suppression=normalize_suppression, take_in_hits=ingest_hits,
      judge_anew=reclassify_month, tell_first_events=notify_first_events, tell_of_message=notify_of_event,
      living_workspace=existing_workspace, one_workspace_stays=require_one_workspace,
      leave_closed=unsubscribe_from_closed_workspaces, keep_closed_mail=keep_unsubscribe_links
    }'::text[]) as pair) as renamed
    join pg_proc p on p.proname = renamed.before and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    if old.is_made then
      execute format('drop function %s', old.name);
    else
      execute format('alter function %s rename to %I', old.name, old.after);
    end if;
  end loop;
end $$;

do $$ declare old record; begin
  for old in
    select t.tgrelid::regclass as relation, renamed.before, renamed.after, exists (
      select from pg_trigger made where made.tgrelid = t.tgrelid and made.tgname = renamed.after) as is_made
    from (select split_part(pair, '=', 1) as before, split_part(pair, '=', 2) as after from unnest('{
      file_account=index_account, note_priority_support=set_priority_support, leave_segments=remove_from_segments,
      follow_person=share_new_suppression, own_campaign=set_campaign_owner, leave_campaigns=clear_campaign_owner,
      move_campaign=check_status_change, end_visits=end_impersonations, refuse_visit=refuse_lasting_access,
      end_grant_for_password=queue_revocation_for_password, end_grant=queue_revocation,
      cancel_letters=cancel_unsent_messages, look_again=check_at_once, one_workspace_stays=require_one_workspace,
      keep_closed_mail=keep_unsubscribe_links, tidy=normalize
    }'::text[]) as pair) as renamed
    join pg_trigger t on t.tgname = renamed.before and not t.tgisinternal
  loop
    if old.is_made then
      execute format('drop trigger %I on %s', old.before, old.relation);
    else
      execute format('alter trigger %I on %s rename to %I', old.before, old.relation, old.after);
    end if;
  end loop;
  if exists (select from pg_attribute where attrelid = to_regclass('private.claimed') and attname = 'look_at') then
    alter type private.claimed rename attribute look_at to next_check_at;
  end if;
end $$;

-- Contacts.
alter table private.accounts rename column words to search_text;
alter index private.accounts_words rename to accounts_search_text;
alter index public.audience_words rename to audience_search_text;
alter table private.segment_members rename column member_id to contact_id;
alter index private.segment_members_member rename to segment_members_contact;
alter table private.import_updates rename column member_id to contact_id;
alter table private.import_updates rename constraint import_updates_member_id_fkey to import_updates_contact_id_fkey;
alter index private.import_updates_member rename to import_updates_contact;
alter table private.former_addresses rename column member_id to contact_id;
alter table private.former_addresses rename constraint former_addresses_member_id_fkey to former_addresses_contact_id_fkey;
alter index public.campaign_leads_member rename to campaign_leads_contact;
alter index public.campaign_leads_person rename to campaign_leads_address;
alter table private.people_apart rename column people to contact_ids;
alter table private.people_apart rename constraint people_apart_pkey to dismissed_duplicates_pkey;
alter table private.people_apart rename constraint people_apart_workspace_id_fkey to dismissed_duplicates_workspace_id_fkey;
alter table private.people_apart rename to dismissed_duplicates;
alter table private.contacts_to_note rename column noted_after to queued_at;
alter index private.contacts_to_note_order rename to contact_time_queue_order;
alter table private.contacts_to_note rename to contact_time_queue;
-- Merges of the last day can still be undone.
update private.audience_merges m set memory = m.memory || (
  select jsonb_object_agg(part, (
    select coalesce(jsonb_agg(e - 'member_id' || jsonb_build_object('contact_id', e -> 'member_id')), '[]')
    from jsonb_array_elements(m.memory -> part) as e))
  from unnest('{segments,former}'::text[]) as part)
  where memory is not null;
alter table public.segments drop constraint segments_filter_check, add constraint segments_filter_check
  check (jsonb_typeof(filter) = 'object' or private.fail('This filter is not an object.', 'Build it again in the segment editor.'));

-- OAuth providers, and what is encrypted.
alter table public.mailboxes rename column authority to oauth_provider;
alter table public.mailboxes rename constraint mailboxes_authority_check to mailboxes_oauth_provider_check;
alter table private.oauth_client_secrets rename column authority to oauth_provider;
alter table private.oauth_client_secrets rename column sealed_secret to encrypted_secret;
alter table private.oauth_client_secrets rename constraint oauth_client_secrets_authority_check
  to oauth_client_secrets_oauth_provider_check;
alter table private.oauth_client_secrets rename constraint oauth_client_secrets_workspace_id_authority_key
  to oauth_client_secrets_workspace_id_oauth_provider_key;
alter table private.oauth_attempt_secrets rename column authority to oauth_provider;
alter table private.oauth_attempt_secrets rename column sealed_verifier to encrypted_verifier;
alter table private.workspace_ai_secrets rename column sealed_key to encrypted_key;
alter table private.ended_grant_secrets rename column authority to oauth_provider;
alter table private.ended_grant_secrets rename constraint ended_grant_secrets_pkey to oauth_revocation_secrets_pkey;
alter index private.ended_grants_due rename to oauth_revocations_due;
alter table private.ended_grant_secrets rename to oauth_revocation_secrets;

-- Impersonation.
alter table auth.sessions rename column acted_from to impersonator_session_id;
alter table auth.sessions rename constraint acting_ends to impersonation_ends;
alter table auth.sessions rename constraint sessions_acted_from_fkey to sessions_impersonator_session_id_fkey;
alter index auth.sessions_acted_from rename to sessions_impersonator;
alter table public.audit_log rename column acted_by to impersonator_id;
alter index public.audit_log_acted_by rename to audit_log_impersonator;

-- Sending and tracking.
alter table public.mailboxes rename column look_at to next_check_at;
alter index public.mailboxes_resting rename to mailboxes_stopped;
alter index public.messages_in_hand rename to messages_in_flight;
alter index public.messages_letters rename to messages_immediate;
alter table public.messages rename column open_told_at to open_notified_at;
alter table public.messages rename column click_told_at to click_notified_at;
alter table public.message_events rename column judged_by to classifier_version;
alter index public.message_events_unjudged rename to message_events_unclassified;
alter table private.judged_months rename constraint judged_months_pkey to reclassified_months_pkey;
alter table private.judged_months rename to reclassified_months;
alter table private.forgotten_events rename constraint forgotten_events_workspace_id_message_id_fkey
  to expired_event_counts_workspace_id_message_id_fkey;
alter table private.forgotten_events rename constraint forgotten_events_message_id_kind_link_id_key
  to expired_event_counts_message_id_kind_link_id_key;
alter index private.forgotten_events_of_message rename to expired_event_counts_of_message;
alter table private.forgotten_events rename to expired_event_counts;

-- Realtime.
alter index realtime.parcels_sent_at rename to large_messages_sent_at;
alter table realtime.parcels rename constraint parcels_pkey to large_messages_pkey;
alter sequence realtime.parcels_id_seq rename to large_messages_id_seq;
alter table realtime.parcels rename to large_messages;
alter function realtime.bury_servers(interval) rename to remove_dead_servers;
alter function realtime.trim_parcels(interval) rename to trim_large_messages;

create or replace function realtime.post(messages text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  message text;
  stored bigint;
begin
  foreach message in array messages loop
    if octet_length(message) < 7900 then
      perform pg_notify('realtime_bus', message);
    else
      insert into realtime.large_messages (body) values (message) returning id into stored;
      perform pg_notify('realtime_bus', stored::text);
    end if;
  end loop;
end
$$;

-- Deletes processes that died without saying so, and answers whose presence they held.
create or replace function realtime.remove_dead_servers(patience interval)
returns table (ref text, topic text, key text, meta text)
language sql
set search_path = ''
as $$
  delete from realtime.large_messages where sent_at < now() - interval '10 minutes';
  delete from realtime.servers s
  where s.seen_at < now() - patience and not exists (select from realtime.presences p where p.server = s.id);
  delete from realtime.presences p using realtime.servers s
  where s.id = p.server and s.seen_at < now() - patience
  returning p.ref, p.topic, p.key, p.meta;
$$;

create or replace function realtime.trim_large_messages(keep interval) returns void
language sql
set search_path = ''
as $$
  delete from realtime.large_messages where sent_at < clock_timestamp() - keep;
$$;
