-- Counts, for the campaign report, the leads that took each branch of a condition and what followed. Emails, replies
-- and interest from before the branch do not count; a branch without an email step has no funnel. `branch` is the
-- branch's ID, 'otherwise', or null for leads that still wait at the condition.
-- [{"step", "branch", "name", "leads", "written", "replied", "positive"}]
create or replace function private.count_branches(campaign public.email_campaigns) returns jsonb
language sql stable set search_path = '' as $$
  with came as (
    select b.id, b.step_id, b.branch, b.name, b.taken_at, count(m.sent_at) as sent, count(m.replied_at) as replied,
      count(m.positive_at) as positive
    from public.campaign_steps s
      join public.lead_branches b on b.workspace_id = s.workspace_id and b.step_id = s.id
      left join private.counted_emails(campaign.workspace_id) m on m.lead_id = b.lead_id and m.kind = 'campaign' and m.sent_at >= b.taken_at
    where s.workspace_id = campaign.workspace_id and s.campaign_id = campaign.id and not private.is_without_email(b.branch)
    group by b.id
  )
  select coalesce(jsonb_agg(to_jsonb(counted) order by counted.step, counted.leads desc, counted.branch), '[]') from (
    select step_id as step, branch, (array_agg(name order by taken_at desc))[1] as name, count(*) as leads,
      count(*) filter (where sent > 0) as written, count(*) filter (where replied > 0) as replied,
      count(*) filter (where positive > 0) as positive
    from came group by step_id, branch) as counted
$$;
