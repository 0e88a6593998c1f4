-- Who a static segment keeps. Its filter is the one rule that asks here, so that whatever understands segments
-- understands these.

create table private.segment_members (
  workspace_id uuid not null,
  segment_id uuid not null,
  member_id uuid not null,
  primary key (segment_id, member_id),
  foreign key (workspace_id, segment_id) references public.segments (workspace_id, id) on delete cascade,
  foreign key (workspace_id, member_id) references public.audience (workspace_id, id) on delete cascade
);
create index segment_members_member on private.segment_members (workspace_id, member_id);
create index segment_members_segment on private.segment_members (workspace_id, segment_id);
alter table private.segment_members enable row level security;
alter table private.segment_members force row level security;
