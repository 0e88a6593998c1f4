-- What the doors of the tracker took in, a row per batch, written before anybody is answered. From here it moves
-- into message_events when it is judged: a table without an index on its hits keeps up with any newsletter.
create table private.tracking_journal (
  id uuid primary key,
  hits json not null,
  taken_at timestamptz not null default now()
);
-- Read once, a moment later: packing it would cost more than it saves.
alter table private.tracking_journal alter column hits set storage external;
alter table private.tracking_journal enable row level security;
alter table private.tracking_journal force row level security;
