-- Updates private.accounts from accounts, profiles and subscriptions.
create or replace function private.index_account(person uuid) returns void
language sql set search_path = '' as $$
  insert into private.accounts (id, search_text, plan, created_at)
    select u.id, lower(concat_ws(' ', u.email, p.name, p.username)),
      case when s.plan_type is null then 'free' else private.plan_named(s.plan_type) end, u.created_at
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join public.subscriptions s on s.user_id = u.id and private.is_active_status(s.subscription_status)
    where u.id = person
    on conflict (id) do update
    set search_text = excluded.search_text, plan = excluded.plan, created_at = excluded.created_at
$$;

create or replace function private.index_changed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_account(new.id);
  return null;
end
$$;

-- A subscription deleted together with its account has no index row to update.
create or replace function private.index_subscriber() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_account(coalesce(new.user_id, old.user_id));
  return null;
end
$$;

create or replace trigger index_account after insert or update of email, created_at on auth.users
  for each row execute function private.index_changed_account();
create or replace trigger index_account after insert or update of name, username on public.profiles
  for each row execute function private.index_changed_account();
create or replace trigger index_account after insert or update of plan_type, subscription_status or delete
  on public.subscriptions for each row execute function private.index_subscriber();
