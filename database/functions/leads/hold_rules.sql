-- Written from core/campaigns/lead/holds.ts by `npm run types`: change it there.

create or replace function private.hold_rules() returns table (rule text, only_first boolean, lasts interval, at_least interval)
language sql immutable parallel safe as $$
  values ('import', false, interval '0 days', interval '5 minutes'),
    ('probable_reply', false, interval '1 days', interval '0 days'),
    ('risky_address', true, interval '0 days', interval '1 days'),
    ('not_before', false, interval '0 days', interval '0 days'),
    ('other_campaign', true, interval '0 days', interval '1 days'),
    ('written_lately', true, interval '30 days', interval '0 days'),
    ('company', true, interval '14 days', interval '0 days'),
    ('window', false, interval '0 days', interval '0 days'),
    ('provider_cap', false, interval '0 days', interval '0 days')
$$;

create or replace function private.company_contacts() returns integer
language sql immutable parallel safe
return 3;
