-- The holdout group of a campaign: drawn at enrolment by campaign and address only, so that every process draws the
-- same.

-- A number from 0 to 9999, uniformly distributed.
create or replace function private.holdout_draw(campaign_id uuid, address text) returns integer
language sql immutable parallel safe
set search_path = ''
return (('x' || substr(encode(sha256(convert_to(campaign_id || lower(address), 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % 10000)::integer;

create or replace function private.is_held_out(campaign public.email_campaigns, address text) returns boolean
language sql immutable parallel safe
return campaign.holdout_share > 0 and private.holdout_draw(campaign.id, address) < campaign.holdout_share * 100;

-- The groups are fixed once the first leads are enrolled: another share would move leads that already had email.
create or replace trigger keep_holdout before update of holdout_share on public.email_campaigns
  for each row when (old.launched_at is not null and old.holdout_share <> new.holdout_share)
  execute function private.refuse('The holdout group is fixed at the launch.', 'Make a copy of the campaign to choose another share.');

-- Counts for the report how many of either group the chosen segment contains. A contact suppressed at enrolment is in
-- neither group. Null without a holdout group; the parts are null when no outcome is chosen or its rules are invalid.
-- {"mailed": {"part", "whole"}, "held": {"part", "whole"}}
create or replace function private.count_holdout(campaign public.email_campaigns) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  outcome jsonb := (select s.filter from public.segments s
    where s.workspace_id = campaign.workspace_id and s.id = campaign.holdout_segment_id);
  counted text := $s$select jsonb_build_object(
      'mailed', jsonb_build_object('part', count(a.id) filter (where not l.in_holdout), 'whole', count(*) filter (where not l.in_holdout)),
      'held', jsonb_build_object('part', count(a.id) filter (where l.in_holdout), 'whole', count(*) filter (where l.in_holdout)))
    from public.campaign_leads l left join public.audience a on a.id = l.audience_id and %s
    where l.workspace_id = $1 and l.campaign_id = $2 and (l.in_holdout or l.step_id is not null)$s$;
  answer jsonb;
begin
  if not exists (select from public.campaign_leads l where l.campaign_id = campaign.id and l.in_holdout) then
    return null;
  end if;
  if outcome is not null then
    begin
      execute format(counted, private.audience_where(campaign.workspace_id, jsonb_build_object('segment', outcome)))
        into answer using campaign.workspace_id, campaign.id;
      return answer;
    exception when check_violation then
      -- Rules that have become invalid do not hide the other figures of the report.
    end;
  end if;
  execute format(counted, 'false') into answer using campaign.workspace_id, campaign.id;
  return jsonb_set(jsonb_set(answer, '{mailed,part}', 'null'), '{held,part}', 'null');
end
$$;
