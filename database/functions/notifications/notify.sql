-- Notifies a user in the transaction of the cause, so that both exist or neither. The texts are those of
-- core/notifications/notification-types.ts, with the facts filled in.
create or replace function private.notify(person uuid, kind text, facts jsonb default '{}') returns void
language sql set search_path = '' as $$
  select private.notify_about(person, kind, facts, null)
$$;

create or replace function private.notify_about(person uuid, kind text, facts jsonb, conversation uuid) returns void
language plpgsql set search_path = '' as $$
declare
  told public.notifications;
begin
  insert into public.notifications (user_id, type, title, message, conversation_id)
    values (person, kind, left(private.with_facts(private.notification_title(kind), facts), 200),
      left(private.with_facts(private.notification_message(kind), facts), 5000), conversation)
    returning * into told;
  if told.id is not null then
    perform private.queue_notices(told);
  end if;
end
$$;

-- The same with the text of the caller.
create or replace function private.store_notification(person uuid, kind text, title text, message text) returns void
language plpgsql set search_path = '' as $$
declare
  told public.notifications;
begin
  insert into public.notifications (user_id, type, title, message)
    values (person, kind, left(title, 200), left(message, 2000)) returning * into told;
  if told.id is not null then
    perform private.queue_notices(told);
  end if;
end
$$;

create or replace function private.with_facts(text text, facts jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  fact record;
begin
  for fact in select key, value from jsonb_each_text(facts) loop
    text := replace(text, '{' || fact.key || '}', coalesce(fact.value, ''));
  end loop;
  return text;
end
$$;

-- Applies a user's mutes to every insert: a muted notification is not stored. One that needs an action is always
-- stored; its switches apply only to delivery outside the app.
create or replace function private.respect_mutes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.notification_mutes m
    where m.user_id = new.user_id and m.category = private.notification_category(new.type) and m.category <> 'stops'
  ) then
    return null;
  end if;
  return new;
end
$$;

-- 'info', the type of notifications that users insert themselves, has no category.
create or replace trigger respect_mutes before insert on public.notifications
  for each row when (new.type <> 'info')
  execute function private.respect_mutes();
