-- Who is given a reply that nobody looks after. A workspace without a row gives it to nobody.
create table public.assignment_rules (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  kind text not null check (kind in ('off', 'round_robin', 'campaign')),
  -- Of a round robin, in their order. Whoever has left or may only look is passed over.
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 200
    or private.fail('A round robin has too many members.', 'Choose at most 200.')),
  check (kind <> 'round_robin' or cardinality(member_ids) > 0
    or private.fail('A round robin needs members.', 'Choose at least one.')),
  -- Who was given the last reply.
  last_member_id uuid
);
alter publication supabase_realtime add table public.assignment_rules;
