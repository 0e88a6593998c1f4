-- Tells a person something, in the transaction of its cause: both are there, or neither. The texts are those of
-- core/notifications/notification-types.ts, with the facts put in.
create or replace function private.notify(person uuid, kind text, facts jsonb default '{}') returns void
language plpgsql
set search_path = ''
as $$
declare
  title text := private.notification_title(kind);
  message text := private.notification_message(kind);
  fact record;
begin
  for fact in select key, value from jsonb_each_text(facts) loop
    title := replace(title, '{' || fact.key || '}', coalesce(fact.value, ''));
    message := replace(message, '{' || fact.key || '}', coalesce(fact.value, ''));
  end loop;
  insert into public.notifications (user_id, type, title, message)
    values (person, kind, left(title, 200), left(message, 5000));
end
$$;

-- Whoever writes it: what a person has switched off is not kept.
create or replace function private.respect_mutes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.notification_mutes m
    where m.user_id = new.user_id and m.category = private.notification_category(new.type)
  ) then
    return null;
  end if;
  return new;
end
$$;

-- 'info', the type of what people insert themselves, has no category.
create or replace trigger respect_mutes before insert on public.notifications
  for each row when (new.type <> 'info')
  execute function private.respect_mutes();
