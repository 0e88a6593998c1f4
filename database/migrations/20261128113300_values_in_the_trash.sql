-- The trash keeps the owners and time zones that contacts had before they were given another.
alter table public.trash drop constraint trash_kind_check;
alter table public.trash add constraint trash_kind_check check (kind in ('contact', 'campaign', 'template', 'lead', 'file',
  'segment', 'snippet', 'folder', 'suppression', 'note', 'analysis', 'tag', 'value'));
