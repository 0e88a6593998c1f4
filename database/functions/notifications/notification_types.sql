-- Written from core/notifications/notification-types.ts by `npm run types`: change it there.

create or replace function private.notification_category(type text) returns text
language sql immutable parallel safe
return case type
  when 'analysis_limit_near' then 'usage'
  when 'analysis_limit_reached' then 'usage'
  when 'member_joined' then 'team'
  when 'invited' then 'team'
  when 'tracking' then 'tracking'
  when 'email_opened' then 'tracking'
  when 'link_clicked' then 'clicks'
  when 'reply_received' then 'replies'
  when 'support' then 'support'
end;

create or replace function private.notification_title(type text) returns text
language sql immutable parallel safe
return case type
  when 'analysis_limit_near' then 'Few analyses left this month'
  when 'analysis_limit_reached' then 'This month’s analyses are used'
  when 'member_joined' then '{name} joined {workspace}'
  when 'invited' then '{name} invites you to {workspace}'
  when 'email_opened' then '{recipient} opened your email'
  when 'link_clicked' then '{recipient} clicked a link in your email'
  when 'reply_received' then '{name} replied'
  when 'account_entered' then 'Support signed in to your account'
  when 'factors_reset' then 'Your two-factor authentication was removed'
  when 'payment_failed' then 'Your payment did not go through'
  when 'trial_ending' then 'Your trial of {plan} is ending'
end;

create or replace function private.notification_message(type text) returns text
language sql immutable parallel safe
return case type
  when 'analysis_limit_near' then '{used} of {limit} analyses of the {plan} plan are used.'
  when 'analysis_limit_reached' then 'All {limit} analyses of the {plan} plan are used. The live score keeps working.'
  when 'member_joined' then 'They accepted your invitation as {role}.'
  when 'invited' then 'Open this to join as {role}.'
  when 'email_opened' then '{subject}'
  when 'link_clicked' then '{subject}'
  when 'reply_received' then '{subject}'
  when 'account_entered' then 'For an hour at most. The reason given: {reason}'
  when 'factors_reset' then 'Support did this and signed you out everywhere. Set it up again in your settings.'
  when 'payment_failed' then 'Update your card under Billing to keep {plan}.'
  when 'trial_ending' then 'It ends on {day} (UTC). Add a card under Billing to continue; without one you are not charged.'
end;
