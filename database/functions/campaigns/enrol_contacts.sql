-- Enrols up to 1000 contacts in a launched campaign for API clients, [{"email": …, "name": …, …}] with the fields of
-- the audience. Unknown addresses become contacts; known contacts are not changed. Returns each address with its
-- result: enrolled, already (in this campaign) or skipped with the reason. A repeated call repeats nothing, and
-- skipped contacts are decided again.
create or replace function public.enrol_contacts(p_campaign_id uuid, p_contacts jsonb, p_if_elsewhere text default 'skip')
returns table (email text, outcome text, reason text)
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.email_campaigns := private.campaign_to_enrol(p_campaign_id, p_if_elsewhere);
  addresses text[];
begin
  if campaign.launched_at is null then
    raise exception using errcode = 'PT409', message = 'This campaign has not been launched.', hint = 'Its launch enrols all matching contacts.';
  end if;
  if jsonb_typeof(p_contacts) is distinct from 'array' or jsonb_array_length(p_contacts) not between 1 and 1000 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 1000 contacts are enrolled at once.',
      hint = 'Give a list like [{"email": "ada@example.com", "name": "Ada"}].';
  end if;
  if exists (select from jsonb_array_elements(p_contacts) c where private.is_email(trim(c ->> 'email')) is not true) then
    raise exception using errcode = 'PT400', message = 'A contact has no email address, or one that is none.',
      hint = 'Give each contact an "email" like ada@example.com. None was enrolled.';
  end if;
  perform private.insert_contacts(campaign.workspace_id, null, p_contacts::json, 'api');
  addresses := array(select distinct lower(private.ascii_address(trim(c ->> 'email'))) from jsonb_array_elements(p_contacts) c);
  return query
    with asked as materialized (
      select a.id, a.email from public.audience a
      where a.workspace_id = campaign.workspace_id and lower(a.email) = any (addresses)
    ), decided as materialized (
      select d.* from private.enrol_entrants(campaign, array(select id from asked), 'api', p_if_elsewhere) d
    )
    select a.email, coalesce(d.became, 'already'), d.why from asked a left join decided d on d.contact = a.id order by a.email;
end
$$;
grant execute on function public.enrol_contacts to authenticated;
