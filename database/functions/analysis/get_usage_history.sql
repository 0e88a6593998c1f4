-- The caller's analyses by calendar month in UTC, the current month last. Months without analyses are included.
create or replace function public.get_usage_history(p_months integer default 6)
returns table (month date, analyses integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  this_month date := private.month_of(now());
begin
  return query
    select each.month::date, coalesce(u.analyses, 0)
    from generate_series(
      this_month - (least(greatest(p_months, 1), 24) - 1) * interval '1 month', this_month, interval '1 month'
    ) as each (month)
    left join private.monthly_usage u on u.user_id = auth.uid() and u.month = each.month::date
    order by 1;
end
$$;
grant execute on function public.get_usage_history to authenticated;
