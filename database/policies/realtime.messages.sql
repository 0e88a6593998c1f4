-- Private channels. In `inbox:<workspace>` its members see who reads and writes which conversation, and nothing is
-- broadcast. The server asks these policies at each join and with each new token (realtime.permissions).
grant select, insert on realtime.messages to authenticated;

create policy see_who_is_in_the_inbox on realtime.messages for select to authenticated
  using (extension = 'presence'
    and realtime.topic() = any (array(select 'inbox:' || w from private.my_workspaces('viewer') as w)));

-- Not an admin in their account: they would seem to be there themselves.
create policy be_seen_in_the_inbox on realtime.messages for insert to authenticated
  with check (extension = 'presence' and not (select auth.jwt() ? 'act')
    and realtime.topic() = any (array(select 'inbox:' || w from private.my_workspaces('viewer') as w)));
