-- The replies to each wording of a workspace's campaigns: [{"kind", "subject", "content_text", "content_html",
-- "sent", "replied"}]. Counts only messages that were delivered at least a week ago; the analyzer reads the wording
-- and finds the rules that it passes (core/analysis/lift). The wording is the current one of the variant.
create or replace function public.replies_by_wording(p_workspace_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  if p_workspace_id not in (select private.my_workspaces_with('advanced_scoring')) then
    raise exception using errcode = 'PT402', message = 'The Free plan has basic scoring.',
      hint = 'Upgrade to Starter or Pro to see each rule against your own replies.';
  end if;
  return (
    with counted as (
      select m.variant_id, count(*) as sent, count(m.replied_at) as replied
      from private.counted_emails(p_workspace_id) m
      where m.kind = 'campaign' and m.variant_id is not null and m.delivered_at < now() - interval '7 days'
      group by m.variant_id
    ), wording as (
      select case when s.position > 1 then 'follow-up' else 'email' end as kind,
        v.subject, v.content_text, v.content_html, c.sent, c.replied
      from counted c
      join public.step_variants v on v.workspace_id = p_workspace_id and v.id = c.variant_id
      join public.campaign_steps s on s.workspace_id = p_workspace_id and s.id = v.step_id
      -- The browser builds the report; the 200 wordings sent most are enough for it.
      order by c.sent desc limit 200
    )
    select coalesce(jsonb_agg(to_jsonb(wording)), '[]') from wording
  );
end
$$;
grant execute on function public.replies_by_wording to authenticated;
