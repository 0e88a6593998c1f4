-- The trash holds whatever a person deletes and can't type again in a moment, and leads taken out of a campaign.
alter table public.trash drop constraint trash_kind_check;
alter table public.trash add constraint trash_kind_check check (kind in ('contact', 'campaign', 'template', 'lead', 'file',
  'segment', 'snippet', 'folder', 'suppression', 'note', 'analysis', 'tag'));
comment on table public.trash is 'What members deleted, or took out of a campaign, and can restore for thirty days.';
