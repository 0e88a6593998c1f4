-- Analyses used in this calendar month (UTC). Users can read only their own number.
create or replace function public.get_user_analysis_count(p_user_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_self(p_user_id);
  return coalesce((
    select analyses from private.monthly_usage
    where user_id = p_user_id and month = private.month_of(now())), 0);
end
$$;
grant execute on function public.get_user_analysis_count to authenticated;
