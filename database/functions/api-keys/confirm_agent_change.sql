-- Creates the token that confirms one call of an agent, bound to its key and to the tool with its arguments.
create or replace function private.offer_agent_change(key_id uuid, digest bytea) returns text
language plpgsql set search_path = '' as $$
declare
  token constant text := 'confirm_' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.agent_confirmations c
    where c.api_key_id = key_id and (c.created_at < now() - interval '10 minutes' or c.token_hash not in (
      select newest.token_hash from private.agent_confirmations newest where newest.api_key_id = key_id
      order by newest.created_at desc limit 99));
  insert into private.agent_confirmations (token_hash, api_key_id, digest)
    values (private.hash_of_secret(token), key_id, offer_agent_change.digest);
  return token;
end
$$;

-- Consumes a token. False when it is unknown, used, older than ten minutes, or of another key, tool or arguments.
create or replace function private.consume_agent_change(key_id uuid, digest bytea, token text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.agent_confirmations c
    where c.token_hash = private.hash_of_secret(token) and c.api_key_id = key_id and c.digest = consume_agent_change.digest
      and c.created_at > now() - interval '10 minutes';
  return found;
end
$$;

-- Logs a change by an agent: the person whose key it has, and the name that the program gave itself.
create or replace function private.log_agent_change(person uuid, workspace uuid, key_id uuid, agent text, tool text) returns void
language sql set search_path = '' as $$
  insert into public.audit_log (actor_id, action, subject_table, subject_id, workspace_id, details)
  select person, 'agent.changed', 'api_keys', key_id, workspace,
    jsonb_build_object('agent', agent, 'tool', tool, 'key', (select k.name from public.api_keys k where k.id = key_id))
$$;
