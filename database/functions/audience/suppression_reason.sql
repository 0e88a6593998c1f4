-- The suppression of an address: the only definition for enrolment, claims, the fence, imports, lists and segments.

-- The workspaces whose suppressions hold in this one: itself, and for entries of the whole account the other workspaces
-- of its owner.
create or replace function private.suppressing_workspaces(workspace uuid) returns table (id uuid, is_other boolean)
language sql stable set search_path = '' as $$
  select w.id, w.id <> workspace from public.workspaces w
  where w.id = workspace or w.user_id = (select o.user_id from public.workspaces o where o.id = workspace)
    and exists (select from public.suppressions s where s.workspace_id = w.id and s.for_account)
$$;

-- A pattern with asterisks as an expression for LIKE.
create or replace function private.pattern_like(pattern text) returns text
language sql immutable parallel safe
return replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%');

create or replace function private.sha256_of(value text) returns text
language sql immutable parallel safe
return encode(sha256(convert_to(value, 'UTF8')), 'hex');

-- True when a suppression is more than an address or a domain of this workspace, so that an address is compared with
-- all kinds of entries. In PL/pgSQL, which caches the plan: each email asks three times until it is sent.
create or replace function private.has_wider_suppressions(workspace uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.suppressions s where s.workspace_id = workspace and s.address is null)
    or exists (select from public.workspaces own join public.workspaces w on w.user_id = own.user_id and w.id <> own.id
      join public.suppressions s on s.workspace_id = w.id and s.for_account where own.id = workspace);
end
$$;

-- An opt-out comes before an entry by hand.
create or replace function private.suppression_reason(workspace uuid, email text) returns text
language plpgsql stable set search_path = '' as $$
declare
  own text := lower(private.ascii_address(email));
  domain text := split_part(own, '@', 2);
begin
  if not private.has_wider_suppressions(workspace) then
    return (select s.reason from public.suppressions s
      where s.workspace_id = workspace and lower(s.address) in (own, domain)
      order by private.suppression_rank(s.reason) limit 1);
  end if;
  return (
    with spaces as materialized (select * from private.suppressing_workspaces(workspace)),
    -- Each kind of entry is found by its own index.
    found as (
      select s.reason, s.for_account, w.is_other from spaces w
        join public.suppressions s on s.workspace_id = w.id and lower(s.address) in (own, domain)
      union all
      select s.reason, s.for_account, w.is_other from spaces w
        join public.suppressions s on s.workspace_id = w.id and s.address_hash = private.address_hash(own)
      union all
      select s.reason, s.for_account, w.is_other from spaces w
        join public.suppressions s on s.workspace_id = w.id and s.sha256 in (private.sha256_of(own), private.sha256_of(domain))
      union all
      select s.reason, s.for_account, w.is_other from spaces w
        join public.suppressions s on s.workspace_id = w.id and s.pattern is not null and own like private.pattern_like(s.pattern)
      union all
      select s.reason, s.for_account, w.is_other from private.domain_providers d cross join spaces w
        join public.suppressions s on s.workspace_id = w.id and s.mail_server = d.mail_server
        where d.domain = split_part(own, '@', 2)
    )
    select f.reason from found f where not f.is_other or f.for_account order by private.suppression_rank(f.reason) limit 1);
end
$$;

create or replace function private.suppression_rank(reason text) returns integer
language sql immutable parallel safe
return array_position(array['erased', 'complaint', 'unsubscribe', 'bounce', 'not_interested', 'manual'], reason);

create or replace function private.is_suppressed(workspace uuid, email text) returns boolean
language sql stable
set search_path = ''
return private.suppression_reason(workspace, email) is not null;

-- A contact who opted out stays out at a new address. A bounce, and a suppressed domain, stay with the old one.
create or replace function private.carry_opt_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.former_addresses (workspace_id, contact_id, address)
    select new.workspace_id, new.id, lower(old.email)
    where (select count(*) from private.former_addresses f where f.contact_id = new.id) < 20 on conflict do nothing;
  delete from private.former_addresses f where f.contact_id = new.id and f.address = lower(new.email);
  insert into public.suppressions (workspace_id, address, reason, source)
    select new.workspace_id, lower(new.email), s.reason, 'Another address of this contact'
    from public.suppressions s
    where s.workspace_id = new.workspace_id and lower(s.address) = lower(old.email)
      and s.reason in ('unsubscribe', 'complaint', 'not_interested')
    on conflict do nothing;
  return null;
end
$$;
create or replace trigger carry_opt_out after update of email on public.audience
  for each row when (lower(old.email) <> lower(new.email)) execute function private.carry_opt_out();
