-- Records a run of a job, its interval, and its error. The process that runs the job calls this.
create or replace function private.record_run(job text, every interval, error text default null) returns void
language sql set search_path = '' as $$
  insert into private.job_runs as j (name, every, last_run_at, last_ok_at, last_failure_at, last_error, runs, failures)
  values (job, record_run.every, now(), case when error is null then now() end, case when error is not null then now() end,
    left(error, 500), 1, (error is not null)::int)
  on conflict (name) do update set
    every = excluded.every, last_run_at = excluded.last_run_at,
    last_ok_at = coalesce(excluded.last_ok_at, j.last_ok_at),
    last_failure_at = coalesce(excluded.last_failure_at, j.last_failure_at),
    last_error = coalesce(excluded.last_error, j.last_error),
    runs = j.runs + 1, failures = j.failures + excluded.failures
$$;
