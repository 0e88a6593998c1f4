-- Answers and tests go at once: a person waits for them, and has chosen the moment.
create or replace function private.claim_letters(p_claim uuid, p_limit integer, p_lease interval, right_now timestamptz)
returns setof uuid
language sql
set search_path = ''
as $$
  update public.messages m
  set state = 'sending', claim = p_claim, lease_until = right_now + p_lease, attempts = m.attempts + 1
  where m.id in (
    select l.id from public.messages l join public.mailboxes b on b.id = l.mailbox_id
    where l.state in ('queued', 'deferred') and l.kind in ('answer', 'test') and b.state <> 'broken'
      and (l.next_at is null or l.next_at <= right_now)
    order by l.created_at limit p_limit for update of l skip locked)
  returning m.id
$$;

revoke execute on function private.claim_letters from public;
grant execute on function private.claim_letters to service_role;
