-- Runs once a day, at the hour that a user chose in their time zone: lists what they have not read since yesterday,
-- and what waits for a reply in their conversations.

-- A digest enabled today starts tomorrow, unless its hour is still ahead.
create or replace function private.start_digest() returns trigger
language plpgsql set search_path = '' as $$
declare
  here timestamp := now() at time zone new.time_zone;
begin
  new.digested_on := case when extract(hour from here) >= new.digest_hour then here::date end;
  return new;
end
$$;

-- Triggers run in the order of their names. This one runs after check_time_zone.
create or replace trigger start_digest before insert or update of digest_hour, time_zone on public.notification_settings
  for each row execute function private.start_digest();

-- Runs within the transaction that writes them into the outbox.
create or replace function private.claim_digests(moment timestamptz, at_most integer)
returns table (recipient text, notices jsonb, awaiting integer)
language sql set search_path = '' as $$
  with due as (
    update public.notification_settings s set digested_on = (moment at time zone s.time_zone)::date
    where s.id in (select k.id from public.notification_settings k
      where k.digest_hour is not null and extract(hour from moment at time zone k.time_zone) >= k.digest_hour
        and coalesce(k.digested_on < (moment at time zone k.time_zone)::date, true)
      limit at_most for update skip locked)
    returning s.user_id
  )
  select u.email, coalesce(n.list, '[]'), a.count
  from due join auth.users u on u.id = due.user_id and u.email_confirmed_at is not null
  cross join lateral (select jsonb_agg(jsonb_build_object('title', x.title, 'message', x.message, 'type', x.type,
      'conversation_id', x.conversation_id) order by x.created_at desc) as list
    from (select * from public.notifications k where k.user_id = due.user_id and not k.is_read
      and k.created_at > moment - interval '1 day' order by k.created_at desc limit 50) as x) as n
  cross join lateral (select count(*)::integer as count from public.conversations c
    where private.is_to_answer(c, moment) and c.assignee_id = due.user_id and private.is_member(c.workspace_id, due.user_id)) as a
  where n.list is not null or a.count > 0
$$;
