-- The author of an analysis shares it and revokes the link; no one else sees that it is shared. The report itself is
-- read through the function read-shared-report, by its token alone.
grant select, delete on public.shared_reports to authenticated;
grant insert (analysis_id) on public.shared_reports to authenticated;

create policy read_own on public.shared_reports for select to authenticated
  using (user_id = (select auth.uid()));

create policy share_own on public.shared_reports for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.analyses a where a.id = analysis_id and a.user_id = (select auth.uid())
    )
  );

create policy delete_own on public.shared_reports for delete to authenticated
  using (user_id = (select auth.uid()));
