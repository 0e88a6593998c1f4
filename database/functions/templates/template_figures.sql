-- The use of each template of a workspace: the number of steps in current sequences, and the results of all messages
-- whose content started from it. A security definer, because counting under row-level security checks each row.
create or replace function public.template_figures(p_workspace_id uuid)
returns table (template_id uuid, steps integer, sent integer, replied integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member(p_workspace_id, 'viewer');
  return query
    with used as (
      select v.template_id, count(distinct v.step_id) filter (where v.label is not null and s.position is not null) as steps
      from public.step_variants v
        join public.campaign_steps s on s.workspace_id = v.workspace_id and s.id = v.step_id
      where v.workspace_id = p_workspace_id and v.template_id is not null
      group by v.template_id
    ), mail as (
      select v.template_id, count(m.sent_at) as sent, count(m.replied_at) as replied
      from public.step_variants v
        join private.counted_emails(p_workspace_id) m on m.variant_id = v.id and m.kind = 'campaign'
      where v.workspace_id = p_workspace_id and v.template_id is not null
      group by v.template_id
    )
    select u.template_id, u.steps::integer, coalesce(m.sent, 0)::integer, coalesce(m.replied, 0)::integer
    from used u left join mail m on m.template_id = u.template_id;
end
$$;
grant execute on function public.template_figures to authenticated;
