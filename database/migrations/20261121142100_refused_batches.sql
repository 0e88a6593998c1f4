-- Why a batch of hits could not be moved on: it stays where it is, to be looked at, and holds up no other.
alter table private.tracking_journal add column refused text;
