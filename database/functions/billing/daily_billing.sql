-- Runs daily, and at most once for each trial: notifies owners of trials that end within three days, and deletes
-- expired data. Stripe repeats an event for three days; a page of the sandbox is valid for one.
create or replace function private.run_daily_billing(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  ending record;
begin
  for ending in
    insert into private.billing_notices (user_id, kind, period_end)
      select s.user_id, 'trial_ending', s.current_period_end from public.subscriptions s
      -- Payment providers send their own event for a trial, and know whether there is a card.
      where s.provider = 'sandbox' and s.subscription_status = 'trialing' and not s.cancel_at_period_end
        and s.current_period_end between moment and moment + interval '3 days'
      on conflict do nothing
      returning user_id, period_end
  loop
    perform private.notify(ending.user_id, 'trial_ending', jsonb_build_object(
      'plan', private.plan_name(private.plan_of(ending.user_id)),
      'day', to_char(ending.period_end at time zone 'utc', 'FMDD FMMonth')));
  end loop;
  delete from private.stripe_events where handled_at < moment - interval '30 days';
  delete from private.billing_sessions where created_at < moment - interval '7 days';
  delete from private.billing_notices where period_end < moment - interval '60 days';
end
$$;
