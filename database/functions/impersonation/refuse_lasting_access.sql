-- Rejects actions by an impersonator that would give access beyond the impersonation. A personal API key may do them,
-- because it already has lasting access.
create or replace function private.refuse_lasting_access() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.actor() is not null then
    raise exception using errcode = '42501', message = 'Not while you are signed in as someone else.',
      hint = 'Only the owner of the account can do this.';
  end if;
  return new;
end
$$;

create or replace trigger refuse_lasting_access before insert or update on public.workspace_invitations
  for each row execute function private.refuse_lasting_access();

create or replace trigger refuse_lasting_access before insert on public.shared_campaign_reports
  for each row execute function private.refuse_lasting_access();

create or replace trigger refuse_lasting_access before insert on public.crm_connections
  for each row execute function private.refuse_lasting_access();

create or replace trigger refuse_lasting_access before insert on public.contact_forms
  for each row execute function private.refuse_lasting_access();

create or replace trigger refuse_lasting_access before insert or update of url on public.webhook_endpoints
  for each row execute function private.refuse_lasting_access();
