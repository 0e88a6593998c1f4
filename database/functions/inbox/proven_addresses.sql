-- The addresses whose leads an inbound message may end and suppress. From can be forged, so one recipient must not be
-- able to opt out another. Two things prove the sender:
--   1. The address that our email went to, when the message comes from it, or contains something that only its
--   recipient knows: our Message-ID in its references, or the token in the address of List-Unsubscribe.
--   2. Another From only when it replies in the thread, and is not known to this workspace as someone else: a
--   company's office that opts out for all of it. When the receiving server checked the sender without authenticating
--   it, it counts only within the recipient's own company, and not at all when the check failed.
-- A token alone proves the recipient, whom the forwarded link names, but not who forwarded it.
create or replace function private.proven_addresses(reply public.inbound_messages, answered public.messages) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when reply.category_source = 'person' or lower(reply.from_address) = lower(answered.recipient)
        or reply.matched_by in ('headers', 'token') then lower(answered.recipient) end,
    case when reply.category_source = 'person' or (reply.matched_by = 'headers' and reply.sender_check is distinct from 'fail'
        and (reply.sender_check is distinct from 'none' or private.is_same_company(reply.from_address, answered.recipient))
        and not private.is_known_address(reply.workspace_id, reply.from_address)) then lower(reply.from_address) end
  ], null)
$$;

-- True for the same domain or a subdomain of the other, except on shared domains such as public mail providers.
create or replace function private.is_same_company(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select not private.is_free_mail(o.domain) and (o.domain = t.domain
    or right(o.domain, length(t.domain) + 1) = '.' || t.domain or right(t.domain, length(o.domain) + 1) = '.' || o.domain)
  from (select split_part(lower(one), '@', 2) as domain) as o, (select split_part(lower(other), '@', 2) as domain) as t
$$;

create or replace function private.is_known_address(p_workspace_id uuid, p_address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.audience a where a.workspace_id = p_workspace_id and lower(a.email) = lower(p_address))
    or exists (select from public.messages m where m.workspace_id = p_workspace_id and lower(m.recipient) = lower(p_address)
      and m.kind in ('campaign', 'single'))
$$;
