// What the checks are judged by: what the database says of itself, and what this process sees around it.

import type { Disk } from '../operations/disk.ts'

/** The answer of `admin_system_checks`. */
export type DatabaseFacts = {
  clock: string
  version: string
  version_number: number
  settings: Record<string, string | undefined>
  connections: number
  size: number
  trigrams: boolean
  /** In seconds; null where this is not shown to us. */
  oldest_transaction: number | null
  files: Record<string, string>
  migrated_at: string
  open_tables: number
  outbox: OutboxState
  jobs: JobState[]
  sending_paused: string | null
}

export type OutboxState = {
  waiting: number
  failing: number
  most_attempts: number
  oldest: string | null
  last_sent_at: string | null
}

export type JobState = {
  name: string
  every_seconds: number
  last_run_at: string
  last_ok_at: string | null
  last_failure_at: string | null
  last_error: string | null
  runs: number
  failures: number
  next_at: string
}

export type ServerFacts = {
  now: Date
  /** How far the database's clock is ahead of ours, in milliseconds. */
  skewMs: number
  disk: Disk | null
  /** Of the files in `database/`, as they lie beside this process. */
  files: Record<string, string>
  /** Milliseconds a NOTIFY took to come back; null when it never did. */
  echoMs: number | null
  /** What the mail server said to a greeting; undefined where there is none. */
  mailServer: { ok: true } | { ok: false; reason: string } | undefined
  keys: { madeAt: Date | null; private: boolean; fromEnvironment: boolean; rotating: string[] }
  embedded: boolean
}
