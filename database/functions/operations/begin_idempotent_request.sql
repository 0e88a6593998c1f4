-- Claims a request by the key that its client chose. `state` is 'new' when the caller should run it, 'other' when the
-- key belongs to another request, 'running' while its first request has no answer, or else 'done', with the answer.
-- An account keeps its newest 1,000 keys. A request without an answer after two minutes was ended by a crash,
-- because statements have far shorter limits, and the same request may run again.
create or replace function private.begin_idempotent_request(account uuid, key bytea, request bytea)
returns table (state text, status smallint, headers jsonb, body text)
language plpgsql set search_path = '' as $$
declare
  known private.idempotent_requests;
begin
  delete from private.idempotent_requests r where r.account = begin_idempotent_request.account
    and (r.created_at < now() - interval '1 day' or r.key_hash in (
      select old.key_hash from private.idempotent_requests old where old.account = begin_idempotent_request.account
      order by old.created_at desc offset 999));
  insert into private.idempotent_requests (account, key_hash, request_hash) values (account, key, request)
    on conflict on constraint idempotent_requests_pkey do update set created_at = now()
      where idempotent_requests.status is null and idempotent_requests.request_hash = excluded.request_hash
        and idempotent_requests.created_at < now() - interval '2 minutes';
  if found then
    return query select 'new', null::smallint, null::jsonb, null::text;
    return;
  end if;
  select * into known from private.idempotent_requests r
    where r.account = begin_idempotent_request.account and r.key_hash = key;
  return query select case when known.request_hash <> request then 'other' when known.status is null then 'running' else 'done' end,
    known.status, known.headers, known.body;
end
$$;

-- Stores the answer, unless there is one. Without a status the key is free again, because the request changed nothing.
create or replace function private.end_idempotent_request(account uuid, key bytea, status integer, headers jsonb, body text)
returns void
language plpgsql set search_path = '' as $$
begin
  if status is null then
    delete from private.idempotent_requests r where r.account = end_idempotent_request.account and r.key_hash = key and r.status is null;
  else
    update private.idempotent_requests r
      set status = end_idempotent_request.status, headers = end_idempotent_request.headers, body = end_idempotent_request.body
      where r.account = end_idempotent_request.account and r.key_hash = key and r.status is null;
  end if;
end
$$;
