-- Readers whose program asks not to be followed (Global Privacy Control, Do Not Track) are not, unless the owner of a
-- workspace says otherwise.
alter table public.tracking_settings add column heeds_privacy_signals boolean not null default true;
