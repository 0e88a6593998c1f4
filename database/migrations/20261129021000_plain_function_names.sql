-- Functions get the verbs of docs/glossary.md. A new database has none of them yet: their files come later.
-- Renamed and not dropped, because triggers depend on them.
do $$ declare old record; begin
  for old in
    select p.oid::regprocedure as name, renamed.after
    from (select split_part(pair, '=', 1) as before, split_part(pair, '=', 2) as after from unnest('{
      ask_windows_again=recheck_windows, condition_told=condition_text, provider_told=provider_cap_text,
      zone_told=zone_text, follow_reply=apply_reply_to_lead, keep_attachment=store_attachment,
      keep_former_values=store_former_values, keep_late_hits=store_late_hits,
      keep_removed_leads=store_removed_leads, keep_removed_tag=store_removed_tag,
      keep_unsubscribe_links=store_unsubscribe_links, keeps_deleted=uses_trash,
      keeps_file=reserve_trashed_file, is_kept_file=is_reserved_file, kept_after=next_remaining_step,
      look_at_changed_conditions=recheck_changed_conditions, look_at_conditions=recheck_conditions,
      look_for_entrants=check_entrants, note_attachments=record_attachments, part_to_take=part_to_claim,
      put_into_parts=assign_parts, put_on_one_line=convert_to_one_line,
      require_look_back=require_range_in_plan, settle_by_copy=resolve_by_copy,
      settle_by_event=resolve_by_event, settle_stopped=resolve_stopped,
      take_agent_change=consume_agent_change, take_digests=claim_digests, take_from_home=receive_from_home,
      take_notice_mails=claim_notice_mails, take_step_tests=claim_step_tests, tell=store_notification,
      tell_credential_change=notify_of_credential_change, tell_of_domain=notify_of_domain,
      tell_of_stop=notify_of_stop, tell_owner_of_key=notify_owner_of_key
    }'::text[]) as pair) as renamed
    join pg_proc p on p.proname = renamed.before and p.pronamespace = 'private'::regnamespace
  loop
    execute format('alter function %s rename to %I', old.name, old.after);
  end loop;
  if exists (select from pg_trigger where tgrelid = 'public.workspaces'::regclass and tgname = 'keep_unsubscribe_links') then
    alter trigger keep_unsubscribe_links on public.workspaces rename to store_unsubscribe_links;
  end if;
end $$;
