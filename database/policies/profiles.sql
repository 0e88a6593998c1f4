-- A profile is private to its owner. They cannot write the role, or any other column not named here.
grant select on public.profiles to authenticated;
grant insert (id, name, username, last_login, bio, company, job_title, avatar) on public.profiles to authenticated;
grant update (id, name, username, last_login, bio, company, job_title, avatar) on public.profiles to authenticated;

create policy read_own on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create policy insert_own on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));

create policy update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
