-- Whoever asked reads what was answered, and so do admins. Answers are written by admin_answer_request alone.
grant select on public.support_answers to authenticated;

create policy read_own_or_as_admin on public.support_answers for select to authenticated
  using (
    (select private.is_admin())
    or exists (select from public.support_requests r where r.id = request_id and r.user_id = (select auth.uid()))
  );
