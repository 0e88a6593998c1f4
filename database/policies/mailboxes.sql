-- Members read, editors set the pace and the texts; only the server writes the hosts, after testing them.
grant select, delete on public.mailboxes to authenticated;
grant update (from_name, reply_to, saves_to_sent, sent_folder, signature_text, signature_html, daily_limit, ramp_began, ramp_start,
  ramp_step, gap_min, gap_max, hour_from, hour_to, frozen_from, frozen_to, tags) on public.mailboxes to authenticated;

create policy read on public.mailboxes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy update_as_editor on public.mailboxes for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.mailboxes for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

-- At least a minute and a half: anything faster does not look human (docs/sending.md).
create or replace trigger keep_gap before update of gap_min on public.mailboxes
  for each row when (current_user = 'authenticated' and new.gap_min < 90)
  execute function private.refuse('Two emails of one mailbox are at least 90 seconds apart.', 'Choose a longer gap.');
