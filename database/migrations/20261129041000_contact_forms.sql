-- Forms of a workspace: a URL that adds whoever submits it as a contact, and enrolls them in a campaign
-- (docs/forms.md).

create table public.contact_forms (
  -- Random and the only secret of the URL, because pages show it to everybody.
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces on delete cascade,
  name text not null check (length(trim(name)) between 1 and 100
    or private.fail('This form has no name of up to 100 characters.', 'Name it after its page, for example Demo request.')),
  -- Null to add contacts only.
  campaign_id uuid,
  tags text[] not null default '{}' check (cardinality(tags) <= 10 and length(array_to_string(tags, '')) <= 500
    or private.fail('These are too many tags.', 'Use up to 10 short tags.')),
  -- The page that a submitted HTML form leads to; null for a page of ours.
  thanks_url text check (thanks_url is null or (thanks_url ~ '^https?://[^/@\s]+' and length(thanks_url) <= 2000)
    or private.fail('This is not the address of a page.', 'Paste an address that begins with https://.')),
  received bigint not null default 0,
  last_received_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, campaign_id) references public.email_campaigns (workspace_id, id) on delete set null (campaign_id)
);
create index contact_forms_workspace on public.contact_forms (workspace_id, campaign_id);
