-- Written from core/campaigns/reply-paths.ts by `npm run types`: change it there.

-- Only tasks and actions follow these, and no email.
create or replace function private.is_without_email(category text) returns boolean
language sql immutable parallel safe
return coalesce(category in ('interested', 'meeting', 'not_interested', 'wrong_person', 'hostile', 'bounced'), false);

create or replace function private.reply_category_label(category text) returns text
language sql immutable
return case category
  when 'question' then 'Question'
  when 'not_now' then 'Later'
  when 'referral' then 'Referral'
  when 'interested' then 'Interested'
  when 'meeting' then 'Meeting'
  when 'not_interested' then 'Not interested'
  when 'wrong_person' then 'Wrong person'
  when 'hostile' then 'Hostile'
  when 'bounced' then 'Bounced'
end;
