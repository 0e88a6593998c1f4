-- Private channels. In `inbox:<workspace>` members see who reads and writes in which conversation, and nothing is
-- broadcast. The server checks these policies at each join and with each new token (realtime.permissions).
grant select, insert on realtime.messages to authenticated;

create policy see_who_is_in_the_inbox on realtime.messages for select to authenticated
  using (extension = 'presence'
    and realtime.topic() = any (array(select 'inbox:' || w from private.my_workspaces('viewer') as w)));

-- Excludes an impersonating admin, who would appear as the user.
create policy be_seen_in_the_inbox on realtime.messages for insert to authenticated
  with check (extension = 'presence' and not (select auth.jwt() ? 'act')
    and realtime.topic() = any (array(select 'inbox:' || w from private.my_workspaces('viewer') as w)));
