// Figures in the text format of Prometheus: of this process, and of what waits in the database.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Identity } from '#database/database.ts'
import { programVersion } from '#database/program-version.ts'

export type Metrics = {
  answered(door: string, method: string, status: number, seconds: number): void
  /** Of this process alone. */
  readonly registry: Registry
  /** What is the same whichever process is asked. */
  readFigures(): Promise<string>
}

const service: Identity = { role: 'service_role' }
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(db: Database): Metrics {
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
    help: 'Requests answered, by door, method and status.',
    labelNames: ['door', 'method', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'coldframe_http_request_seconds',
    help: 'How long answers took, by door.',
    labelNames: ['door'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    answered(door, method, status, took) {
      requests.inc({ door, method: methods.has(method) ? method : 'other', status: String(status) })
      seconds.observe({ door }, took)
    },
    readFigures: () => readFigures(db),
  }
}

type Figures = {
  mail_waiting: number
  messages: Record<string, number>
  events_unjudged: number
  paused: boolean
  backup_age: number
  jobs: { name: string; late: number; failures: number }[]
}

async function readFigures(db: Database): Promise<string> {
  const registry = new Registry()
  const [found] = await db.as(service).query<{ figures: Figures }>(figures)
  const { mail_waiting, messages, events_unjudged, paused, backup_age, jobs } = found!.figures
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `coldframe_${name}`, help, labelNames, registers: [registry] })
  gauge('system_mail_waiting', 'Mails to users that have not left.').set(mail_waiting)
  gauge('events_unjudged', 'Opens and clicks without a verdict, at most 1000.').set(events_unjudged)
  gauge('sending_paused', '1 while nothing may be sent.').set(paused ? 1 : 0)
  gauge('backup_age_seconds', 'Since the last good backup; without any, since the database was made.').set(
    backup_age,
  )
  const states = gauge('messages_under_way', 'Messages that are not done, by state.', ['state'])
  for (const [state, count] of Object.entries(messages)) states.set({ state }, count)
  const late = gauge('job_late_seconds', 'How long after its time a job has not run well.', ['job'])
  const failures = gauge('job_failures', 'Runs of a job that failed.', ['job'])
  for (const job of jobs) {
    late.set({ job: job.name }, job.late)
    failures.set({ job: job.name }, job.failures)
  }
  return registry.metrics()
}

// Each by an index that holds only what waits: never a count over what is done.
const figures = `
  select json_build_object(
    'mail_waiting', (select count(*) from private.outbox where sent_at is null),
    'messages', (select coalesce(json_object_agg(state, n), '{}') from (
       select state, count(*) as n from public.messages
       where state in ('queued', 'deferred', 'sending', 'handing') group by state) s),
    'events_unjudged', (select count(*) from (
       select from public.message_events where judged_by is null limit 1000) e),
    'paused', private.sending_paused() is not null,
    'backup_age', extract(epoch from now() - coalesce(
       (select last_ok_at from private.job_runs where name = 'backup'),
       (select min(applied_at) from coldframe.schema_files))),
    'jobs', (select coalesce(json_agg(json_build_object('name', name, 'failures', failures,
       'late', greatest(0, extract(epoch from now() - coalesce(last_ok_at, created_at) - every))) order by name), '[]')
       from private.job_runs)) as figures`
