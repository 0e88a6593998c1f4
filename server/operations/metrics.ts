// Metrics in the text format of Prometheus: of this process, and of queues in the database.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Identity } from '#database/database.ts'
import { programVersion } from '#database/program-version.ts'
import type { Disk } from './disk.ts'

export type Metrics = {
  answered(route: string, method: string, status: number, seconds: number): void
  /** Called when one task of a route or job blocked the main thread for longer than its budget. */
  overran(name: string, seconds: number): void
  /** Called when this process has read the change feed to its end. */
  feedRead(): void
  /** The metrics of this process only. */
  readonly registry: Registry
  /** The metrics that are the same in every process. */
  readFigures(): Promise<string>
}

const service: Identity = { role: 'service_role' }
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Sources = {
  db: Database
  findDisk: () => Promise<Disk | null>
  /** Returns the last result of the system checks. */
  readChecks: () => readonly CheckLevel[]
}

export function createMetrics({ db, findDisk, readChecks }: Sources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'coldframe_build_info',
    help: 'Always 1; its label is the version of the program.',
    labelNames: ['version'] as const,
    registers: [registry],
    aggregator: 'first',
  }).set({ version: programVersion }, 1)
  const requests = new Counter({
    name: 'coldframe_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [registry],
  })
  const seconds = addHistogram(registry, 'route', {
    name: 'coldframe_http_request_seconds',
    help: 'Duration of responses, by route.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  })
  const overruns = addHistogram(registry, 'work', {
    name: 'coldframe_main_thread_overrun_seconds',
    help: 'Time for which a route or job blocked the main thread at a stretch, when over 250 ms.',
    buckets: [0.5, 1, 2.5, 5, 10, 30],
  })
  addDisk(registry, findDisk)
  return {
    registry,
    feedRead: addFeedLag(registry),
    answered(route, method, status, took) {
      requests.inc({ route, method: methods.has(method) ? method : 'other', status: String(status) })
      seconds.observe({ route }, took)
    },
    overran: (work, took) => overruns.observe({ work }, took),
    readFigures: () => readFigures(db, readChecks()),
  }
}

const addHistogram = <Label extends string>(
  registry: Registry,
  label: Label,
  settings: { name: string; help: string; buckets: number[] },
) => new Histogram({ ...settings, labelNames: [label], registers: [registry] })

function addDisk(registry: Registry, findDisk: () => Promise<Disk | null>): void {
  const total = new Gauge({
    name: 'coldframe_disk_size_bytes',
    help: 'Of the disk that the data folder is on.',
    registers: [registry],
    aggregator: 'first',
  })
  const gauge = new Gauge({
    name: 'coldframe_disk_free_bytes',
    help: 'What is free of it.',
    registers: [],
    aggregator: 'first',
    async collect() {
      const disk = await findDisk()
      this.set(disk?.free ?? NaN)
      total.set(disk?.total ?? NaN)
    },
  })
  registry.registerMetric(gauge)
}

function addFeedLag(registry: Registry): () => void {
  let readAt: number | undefined
  const gauge = new Gauge({
    name: 'coldframe_feed_lag_seconds',
    help: 'Since a process last read the change feed to its end; 0 where nobody follows it.',
    registers: [],
    aggregator: 'max',
    collect() {
      this.set(readAt === undefined ? 0 : (performance.now() - readAt) / 1_000)
    },
  })
  registry.registerMetric(gauge)

  return () => void (readAt = performance.now())
}

type Figures = {
  mail_waiting: number
  messages: Record<string, number>
  events_unjudged: number
  paused: boolean
  backup_age: number
  /** Null without any attempt. */
  copy_age: number | null
  jobs: { name: string; late: number; failures: number }[]
  standbys: { name: string; behind: number }[]
}

async function readFigures(db: Database, checks: readonly CheckLevel[]): Promise<string> {
  const registry = new Registry()
  const gauge = gaugesOf(registry)
  const states = gauge(
    'check_state',
    'Of a system check: 0 ok or not in use, 1 a warning, 2 failing, -1 not checked.',
    ['check'],
  )
  for (const { id, state } of checks) states.set({ check: id }, levels[state])
  const up = gauge('database_up', '1 while the database answers; else the figures below are not there.')
  const [found] = await db
    .as(service)
    .query<{ figures: Figures }>(figures)
    .catch(() => [])
  up.set(found ? 1 : 0)
  if (!found) return registry.metrics()
  const { mail_waiting, messages, events_unjudged, paused, backup_age, copy_age, jobs, standbys } =
    found.figures
  gauge('system_mail_waiting', 'Mails to users that have not left.').set(mail_waiting)
  // The name that 0.1.0 published.
  gauge('events_unjudged', 'Opens and clicks without a verdict, at most 1000.').set(events_unjudged)
  gauge('sending_paused', '1 while nothing may be sent.').set(paused ? 1 : 0)
  gauge('backup_age_seconds', 'Since the last good backup; without any, since the database was made.').set(
    backup_age,
  )
  const copyAge = gauge(
    'backup_copy_age_seconds',
    'Since a backup was last copied to BACKUP_S3_BUCKET; not there before the first try.',
  )
  if (copy_age === null) copyAge.remove()
  else copyAge.set(copy_age)
  const messagesByState = gauge('messages_under_way', 'Messages that are not done, by state.', ['state'])
  for (const [state, count] of Object.entries(messages)) messagesByState.set({ state }, count)
  addJobs(gauge, jobs)
  const behind = gauge('replication_lag_bytes', 'How far a standby is behind.', ['standby'])
  for (const standby of standbys) behind.set({ standby: standby.name }, standby.behind)
  return registry.metrics()
}

const gaugesOf =
  (registry: Registry) =>
  <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `coldframe_${name}`, help, labelNames, registers: [registry] })

function addJobs(gauge: ReturnType<typeof gaugesOf>, jobs: Figures['jobs']): void {
  const late = gauge('job_late_seconds', 'Seconds by which a job is overdue.', ['job'])
  const failures = gauge('job_failures', 'Runs of a job that failed.', ['job'])
  for (const job of jobs) {
    late.set({ job: job.name }, job.late)
    failures.set({ job: job.name }, job.failures)
  }
}

/** The states of a system check. */
const levels = { ok: 0, off: 0, warning: 1, failing: 2, unchecked: -1 }
type CheckLevel = { id: string; state: keyof typeof levels }

// Each uses an index of waiting rows only, and never counts completed ones.
const figures = `
  select json_build_object(
    'mail_waiting', (select count(*) from private.outbox where sent_at is null),
    'messages', (select coalesce(json_object_agg(state, n), '{}') from (
       select state, count(*) as n from public.messages
       where state in ('queued', 'deferred', 'sending', 'handing') group by state) s),
    'events_unjudged', (select count(*) from (
       select from public.message_events where classifier_version is null limit 1000) e),
    'paused', private.sending_paused() is not null,
    'backup_age', extract(epoch from now() - coalesce(
       (select last_ok_at from private.job_runs where name = 'backup'),
       (select min(applied_at) from coldframe.schema_files))),
    'copy_age', (select extract(epoch from now() - coalesce(last_ok_at, created_at))
       from private.job_runs where name = 'backup_copy'),
    'standbys', (select coalesce(json_agg(json_build_object('name', application_name,
       'behind', greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)))), '[]')
       from pg_stat_replication where replay_lsn is not null),
    'jobs', (select coalesce(json_agg(json_build_object('name', name, 'failures', failures,
       'late', greatest(0, extract(epoch from now() - coalesce(last_ok_at, created_at) - every))) order by name), '[]')
       from private.job_runs)) as figures`
