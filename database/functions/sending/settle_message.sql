-- Resolves an uncertain message by hand: it arrived, or it did not and is retried.
create or replace function public.settle_message(p_message_id uuid, p_arrived boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
begin
  select * into message from public.messages where id = p_message_id for update;
  perform private.require_member(coalesce(message.workspace_id, p_message_id), 'editor');
  if message.state is distinct from 'uncertain' then
    raise exception using errcode = 'PT409', message = 'This email is no longer uncertain.', hint = 'Reload to see its state.';
  end if;
  if p_arrived then
    perform private.record_sent(message);
  else
    update public.messages set state = 'queued', claim = null, next_at = null, handed_at = null where id = p_message_id;
    perform private.set_uncertain(message.lead_id, false) where message.kind = 'campaign';
  end if;
end
$$;
grant execute on function public.settle_message to authenticated;
