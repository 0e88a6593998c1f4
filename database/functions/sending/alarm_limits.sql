-- Written from core/reporting/alarms.ts by `npm run types`: change it there.

create or replace function private.alarm_limits() returns table (kind text, share double precision, at_least integer)
language sql immutable parallel safe as $$
  values ('bounces', 0.02, 50), ('complaints', 0.0005, 100), ('opt_outs', 0.01, null)
$$;

create or replace function private.alarm_chance() returns double precision
language sql immutable parallel safe
return 0.009999999;

create or replace function private.alarm_text(kind text, bad bigint, whole bigint) returns text
language sql immutable parallel safe
return replace(case kind
  when 'bounces' then bad || ' of ' || whole || ' emails bounced within seven days. Pause the campaign and check where these addresses came from.'
  when 'complaints' then bad || ' of ' || whole || ' emails were marked as spam within seven days. Pause the campaign: receivers block senders whose mail is marked as spam.'
  when 'opt_outs' then bad || ' of ' || whole || ' emails were answered with an opt-out within seven days. Pause the campaign and narrow its audience.'
end, '1 of 1 emails', '1 of 1 email');
