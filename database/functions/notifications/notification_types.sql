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
  when 'placement_tested' then 'tests'
  when 'test_won' then 'tests'
  when 'lead_reached' then 'leads'
  when 'reply_received' then 'replies'
  when 'positive_reply' then 'positive_replies'
  when 'recipient_left' then 'replies'
  when 'reply_unopened' then 'positive_replies'
  when 'reply_missing' then 'reminders'
  when 'conversation_assigned' then 'assigned'
  when 'mentioned' then 'mentions'
  when 'support' then 'support'
  when 'mailbox_stopped' then 'stops'
  when 'mailbox_slowed' then 'stops'
  when 'domain_warned' then 'stops'
  when 'campaign_warned' then 'stops'
  when 'campaign_stopped' then 'stops'
  when 'crm_stopped' then 'stops'
  when 'webhook_stopped' then 'stops'
  when 'list_failed' then 'stops'
  when 'list_paused' then 'stops'
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
  when 'placement_tested' then '{inbox} of {emails} test emails of {campaign} reached the inbox'
  when 'test_won' then 'Variant {variant} wins in {campaign}'
  when 'lead_reached' then '{name} came to an action of “{campaign}”'
  when 'reply_received' then '{name} replied'
  when 'positive_reply' then '{name} replied: {reading}'
  when 'recipient_left' then '{name} no longer works there'
  when 'reply_unopened' then 'Nobody has opened the reply of {name}'
  when 'reply_missing' then 'No reply from {name} yet'
  when 'answers_withheld' then 'Emails not sent: {count}'
  when 'conversation_assigned' then '{by} assigned you the conversation with {name}'
  when 'mentioned' then '{by} mentioned you in the conversation with {name}'
  when 'account_entered' then 'Support signed in to your account'
  when 'factors_reset' then 'Your two-factor authentication was removed'
  when 'list_failed' then '“{list}” could not be imported'
  when 'list_paused' then '“{list}” is no longer imported'
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
  when 'placement_tested' then '{spam} went to spam and {missing} did not arrive within 15 minutes.'
  when 'test_won' then 'Step {step} sends more of variant {variant} from now on. The Report tab of the campaign shows by how much it is ahead.'
  when 'lead_reached' then '{text}'
  when 'reply_received' then '{subject}'
  when 'positive_reply' then '{subject}'
  when 'recipient_left' then '{subject}'
  when 'reply_unopened' then '{subject}'
  when 'reply_missing' then '{subject}'
  when 'answers_withheld' then 'They were due while the account was suspended. Send them again where it is still needed.'
  when 'conversation_assigned' then '{subject}'
  when 'mentioned' then '{note}'
  when 'account_entered' then 'For an hour at most. The reason given: {reason}'
  when 'factors_reset' then 'Support did this and signed you out everywhere. Set it up again in your settings.'
  when 'list_failed' then '{error} It is tried again every hour.'
  when 'list_paused' then 'It failed five times in a row, so it is paused: {error}'
  when 'payment_failed' then 'Update your card under Billing to keep {plan}.'
  when 'trial_ending' then 'It ends on {day} (UTC). Add a card under Billing to continue; without one you are not charged.'
end;

create or replace function private.notification_leaves(category text, channel text) returns boolean
language sql immutable parallel safe
return (category, channel) in (
  ('positive_replies', 'email'),
  ('positive_replies', 'push'),
  ('positive_replies', 'chat'),
  ('replies', 'push'),
  ('replies', 'chat'),
  ('assigned', 'email'),
  ('assigned', 'push'),
  ('assigned', 'chat'),
  ('mentions', 'email'),
  ('mentions', 'push'),
  ('mentions', 'chat'),
  ('reminders', 'push'),
  ('reminders', 'chat'),
  ('leads', 'push'),
  ('leads', 'chat'),
  ('stops', 'email'),
  ('stops', 'push'),
  ('stops', 'chat'));
