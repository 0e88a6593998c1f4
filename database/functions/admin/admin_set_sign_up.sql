-- Sets who may sign up, unless the environment decides. Admins only.
create or replace function public.admin_set_sign_up(p_mode text, p_domains text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  wrong text;
begin
  perform private.require_admin();
  if (select s.from_environment from private.sign_up() s) then
    raise exception using errcode = 'PT409', message = 'Who may sign up is set in the server''s environment.',
      hint = 'Change SIGN_UP there and restart, or remove it to choose here.';
  end if;
  if coalesce(p_mode, '') not in ('open', 'invited', 'domains', 'closed') then
    raise exception using errcode = '22023', message = 'Sign-up is open, invited, domains or closed.';
  end if;
  select coalesce(array_agg(distinct name), '{}') into names
    from (select lower(ltrim(private.trimmed(given), '@')) as name from unnest(p_domains) as given) d where name <> '';
  select name into wrong from unnest(names) as name
    where length(name) > 253 or name !~ '^[^\s@,.]+(\.[^\s@,.]+)+$' limit 1;
  if wrong is not null then
    raise exception using errcode = '22023', message = format('%s is not a domain.', wrong),
      hint = 'Enter the part after the @, such as example.com.';
  elsif cardinality(names) > 100 then
    raise exception using errcode = '22023', message = 'At most 100 domains.', hint = 'Remove some.';
  elsif p_mode = 'domains' and cardinality(names) = 0 then
    raise exception using errcode = '22023', message = 'Name at least one domain.',
      hint = 'Enter the part after the @, such as example.com.';
  end if;
  insert into private.sign_up as s (mode, domains) values (p_mode, names)
    on conflict (id) do update set mode = excluded.mode, domains = excluded.domains;
  perform private.audit('sign_up.changed', 'sign_up', null, null, jsonb_build_object('mode', p_mode, 'domains', names));
end
$$;
grant execute on function public.admin_set_sign_up to authenticated;
