-- Who looks after a campaign: whoever made it, until an editor hands it on (database/functions/campaign_owner.sql).
alter table public.email_campaigns add column owner_id uuid references auth.users on delete set null;
create index email_campaigns_owner on public.email_campaigns (owner_id);

-- Those that are there belong to whom the log says made them, if they still work there, else to the owner of the workspace.
-- As the service, which sees all rows; without triggers, for nobody changed anything.
alter table public.email_campaigns disable trigger user;
set local role service_role;
update public.email_campaigns c set owner_id = coalesce((
    select l.actor_id from public.audit_log l
    where l.workspace_id = c.workspace_id and l.action = 'campaign.created' and l.subject_id = c.id
      and exists (
        select from public.workspace_members m where m.workspace_id = c.workspace_id and m.user_id = l.actor_id)
    order by l.id limit 1), w.user_id)
  from public.workspaces w where w.id = c.workspace_id;
reset role;
alter table public.email_campaigns enable trigger user;
