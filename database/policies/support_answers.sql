-- The sender of a request and admins read its answers. Only admin_answer_request writes them.
grant select on public.support_answers to authenticated;

create policy read_own_or_as_admin on public.support_answers for select to authenticated
  using (
    (select private.is_admin())
    or exists (select from public.support_requests r where r.id = request_id and r.user_id = (select auth.uid()))
  );
