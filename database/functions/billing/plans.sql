-- Written from core/billing/plans.ts by `npm run types`: change it there.

create or replace function private.is_active_status(status text) returns boolean
language sql immutable parallel safe
return status in ('active', 'trialing');
grant execute on function private.is_active_status to authenticated;

create or replace function private.plan_named(plan_type text) returns text
language sql immutable parallel safe
return case plan_type
  when 'premium' then 'starter'
  when 'starter' then 'starter'
  when 'pro' then 'pro'
  when 'lifetime' then 'lifetime'
  else 'starter'
end;
grant execute on function private.plan_named to authenticated;

create or replace function private.analyses_per_month(plan text) returns integer
language sql immutable parallel safe
return case plan
  when 'free' then 5
  when 'starter' then 100
  when 'pro' then null
  when 'lifetime' then null
  else 0
end;
grant execute on function private.analyses_per_month to authenticated;

create or replace function private.storage_bytes(plan text) returns bigint
language sql immutable parallel safe
return case plan
  when 'free' then 262144000
  when 'starter' then 5242880000
  when 'pro' then 52428800000
  when 'lifetime' then 52428800000
  else 0
end;
grant execute on function private.storage_bytes to authenticated;

create or replace function private.plan_name(plan text) returns text
language sql immutable parallel safe
return case plan
  when 'free' then 'Free'
  when 'starter' then 'Starter'
  when 'pro' then 'Pro'
  when 'lifetime' then 'Lifetime'
end;
grant execute on function private.plan_name to authenticated;

create or replace function private.plan_has(plan text, feature text) returns boolean
language sql immutable parallel safe
return feature = any (case plan
  when 'free' then array['basic_scoring', 'templates', 'community_support', 'limited_ai_suggestions']
  when 'starter' then array['basic_scoring', 'templates', 'community_support', 'limited_ai_suggestions', 'linkedin_analysis', 'advanced_scoring', 'unlimited_templates', 'email_tracking', 'export_analytics', 'advanced_analytics', 'priority_support']
  when 'pro' then array['basic_scoring', 'templates', 'community_support', 'limited_ai_suggestions', 'linkedin_analysis', 'advanced_scoring', 'unlimited_templates', 'email_tracking', 'export_analytics', 'advanced_analytics', 'priority_support', 'unlimited_analyses', 'tone_tuning', 'persona_targeting', 'ab_testing', 'team_collaboration', 'account_manager']
  when 'lifetime' then array['basic_scoring', 'templates', 'community_support', 'limited_ai_suggestions', 'linkedin_analysis', 'advanced_scoring', 'unlimited_templates', 'email_tracking', 'export_analytics', 'advanced_analytics', 'priority_support', 'unlimited_analyses', 'tone_tuning', 'persona_targeting', 'ab_testing', 'team_collaboration', 'account_manager']
end);
grant execute on function private.plan_has to authenticated;

create or replace function private.feature_of_analysis(analysis_type text) returns text
language sql immutable parallel safe
return case
  when starts_with(analysis_type, 'linkedin') then 'linkedin_analysis'
end;
grant execute on function private.feature_of_analysis to authenticated;

create or replace function private.shown_templates() returns integer
language sql immutable parallel safe
return 10;
grant execute on function private.shown_templates to authenticated;
