-- What stays of a person who was erased: a keyed hash (HMAC-SHA256, RFC 2104) of the address, so that nobody is
-- written to again, and nobody reads from it who it was.
create table private.erasure_key (
  id boolean primary key default true check (id),
  -- The key, xored with the two pads of the HMAC.
  inner_pad bytea not null,
  outer_pad bytea not null,
  created_at timestamptz not null default now()
);
alter table private.erasure_key enable row level security;
alter table private.erasure_key force row level security;

do $$
declare
  key bytea := '';
  inner_pad bytea;
  outer_pad bytea;
begin
  for i in 1..4 loop
    key := key || sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  end loop;
  key := substring(key for 64);
  inner_pad := key;
  outer_pad := key;
  for i in 0..63 loop
    inner_pad := set_byte(inner_pad, i, get_byte(key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(key, i) # 92);
  end loop;
  set local role service_role;
  insert into private.erasure_key (inner_pad, outer_pad) values (inner_pad, outer_pad);
  reset role;
end
$$;

create function private.address_hash(address text) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(k.outer_pad || sha256(k.inner_pad || convert_to(lower(trim(address)), 'UTF8'))) from private.erasure_key k
$$;
revoke execute on function private.address_hash from public;
grant execute on function private.address_hash to service_role;

-- The ways out that stand in mail of a workspace that is gone: who used to own it must still be told.
create table private.closed_mail (
  message_id uuid primary key,
  owner_id uuid not null,
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
create index closed_mail_owner on private.closed_mail (owner_id);
alter table private.closed_mail enable row level security;
alter table private.closed_mail force row level security;
