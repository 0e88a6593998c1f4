-- Replies are sorted when they arrive, with the sentence that shows why; members correct it.
alter table public.inbound_messages drop constraint inbound_messages_category_check;
alter table public.inbound_messages add constraint inbound_messages_category_check check (category in
  ('interested', 'meeting', 'question', 'not_now', 'referral', 'wrong_person', 'not_interested', 'opt_out', 'out_of_office',
   'hostile', 'other'));

-- Who sorted it: fixed rules, replies like it that members sorted, or a member. Why, unless a member did.
alter table public.inbound_messages
  add column category_source text check (category_source in ('rules', 'corrections', 'person')),
  add column category_reason text not null default '' check (length(category_reason) <= 400);
-- Until now only members sorted.
update public.inbound_messages set category_source = 'person' where category is not null;

-- What members made of the newest replies, for those that come after.
create index inbound_messages_sorted on public.inbound_messages (workspace_id, received_at desc)
  where category_source = 'person' and kind = 'reply';
