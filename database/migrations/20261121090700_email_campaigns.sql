-- The lists are those of core/campaigns/campaign.ts.
create table public.email_campaigns (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  title text not null
    check (coalesce(title, '') <> '' or private.fail('A campaign needs a name.', 'Type a name.'))
    check (length(title) <= 200 or private.fail('This campaign name is too long.', 'Use at most 200 characters.')),
  description text check (length(coalesce(description, '')) <= 5000
    or private.fail('This description is too long.', 'Use at most 5000 characters.')),
  category text check (coalesce(category, 'newsletter') in
      ('newsletter', 'promotional', 'announcement', 'welcome', 'follow-up', 'survey')
    or private.fail('There is no category "' || left(category, 50) || '".',
      'Use newsletter, promotional, announcement, welcome, follow-up or survey.')),
  target_audience text default 'all' check (coalesce(target_audience, 'all') in
      ('all', 'new', 'active', 'inactive', 'vip', 'segment')
    or private.fail('There is no target audience "' || left(target_audience, 50) || '".',
      'Use all, new, active, inactive, vip or segment.')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')
    or private.fail('There is no priority "' || left(priority, 50) || '".', 'Use low, medium or high.')),
  tags text[] not null default '{}'
    check (cardinality(tags) <= 5 or private.fail('A campaign can have at most 5 tags.', 'Remove one before you add another.'))
    check (cardinality(tags) = 0 or private.is_tag_list(tags)
      or private.fail('A tag is blank or there twice.', 'Give each tag once, and none empty.'))
    check (length(tags::text) <= 1000 or private.fail('These tags are too long.', 'Shorten them to 1000 characters in all.')),
  status text not null default 'draft' check (status in
      ('draft', 'scheduled', 'sending', 'paused', 'auto_paused', 'completed', 'archived')
    or private.fail('There is no status "' || left(status, 50) || '".', 'A new campaign is a draft.')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_campaigns_newest on public.email_campaigns (workspace_id, created_at desc, id desc);

create trigger touch before update on public.email_campaigns for each row execute function private.touch();

alter table public.email_campaigns enable row level security;
alter table public.email_campaigns force row level security;
alter publication supabase_realtime add table public.email_campaigns;
