-- Whether any link of a mail leads through us, written with the mail as tracks_opens is: without one, no click is not
-- the same as none that was seen.
alter table public.messages add column tracks_clicks boolean not null default false;

-- Nothing that anybody is told of.
alter table public.messages disable trigger user;
update public.messages m set tracks_clicks = true
  where exists (select from public.message_links l where l.workspace_id = m.workspace_id and l.message_id = m.id);
alter table public.messages enable trigger user;
