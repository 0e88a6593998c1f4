-- True when a member chose what an unclear opt-out means. Leaving the category of opt-outs asks again.
alter table public.inbound_messages add column opt_out_decided boolean not null default false;
