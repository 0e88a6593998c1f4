// What the checks go by: what the database says of itself, and what this process sees around it.
import type { ReplicaState } from '#database/replica.ts'
import type { Statement } from '#database/rights-statements.ts'
import type { CellState } from '#server/cells/cell-states.ts'
import type { Config } from '#server/config.ts'
import type { Disk } from '#server/operations/disk.ts'
import type { UnknownSetting } from '#server/unknown-settings.ts'
import type { Outcome, Unknown } from './check.ts'

/** Whatever could not be had is `Unknown`, and so is every check that goes by it. */
export type Facts = {
  settings: SettingsFacts
  server: ServerFacts | Unknown
  files: FileFacts | Unknown
  address: AddressFacts | Unknown
  connection: ConnectionFacts | Unknown
  rights: RightsFacts | Unknown
  schema: SchemaFacts | Unknown
  replicas: ReplicaFacts | Unknown
  cells: CellFacts | Unknown
  database: (DatabaseFacts & { config: Config; now: Date }) | Unknown
  mail: MailFacts | Unknown
}

/** The rights that the user of DATABASE_URL still lacks. */
export type RightsFacts = {
  missing: Statement[]
  embedded: boolean
  /** The statement with which backups can be restored on trial; null where they can. */
  noTrial: string | null
}

export type SettingsFacts = { refused: string[]; unrecognized: UnknownSetting[] }

export type ServerFacts = {
  config: Config
  now: Date
  /** Of Node. */
  node: string
  disk: Disk | null
  keys: KeyFacts
}

/** Of a part of the files, compared with what lies in the store; `problem` where the store does not answer. */
export type FileFacts =
  | { problem: string }
  | {
      problem?: undefined
      store: { folder: string } | { bucket: string }
      /** Files and contents that were looked at. */
      seen: number
      /** Versions of files whose content is not there. */
      missing: string[]
      /** Versions of content that is of no file, nor under way to be one or to be deleted. */
      stray: string[]
    }

export type KeyFacts =
  | { problem: string }
  | { problem?: undefined; madeAt: Date; private: boolean; fromEnvironment: boolean; rotating: string[] }

export type AddressFacts = {
  config: Config
  now: Date
  siteUrl: string
  /** Null where the host is an address or this machine itself. */
  addresses: string[] | null | Unknown
  /** Null where the address is not encrypted. */
  certificate: CertificateFacts | null | Unknown
  /** What answers at the public address. */
  reached: ReachedFacts
  /** Whether a server answers on this machine, whatever the public address does. */
  answersHere: boolean
  /** Tracking domains that worked when they were last checked, as DNS has them now. */
  trackingDomains: { domain: string; works: boolean; found: string | null }[] | Unknown
}

export type CertificateFacts = { from: Date; until: Date; issuer: string; problem: string | undefined }

export type ReachedFacts = {
  /** Undefined where all is well. */
  problem: string | undefined
  /** How far its clock is ahead of ours in milliseconds, by the Date of its answer. */
  skewMs: number | undefined
}

export type ConnectionFacts = { problem: string; fix: string } | { problem: undefined }

export type SchemaFacts = {
  /** By `kind/name`, the digest of each file that was applied, and of those beside this program. */
  applied: Record<string, string>
  files: Record<string, string>
  /** The latest program that served the database. */
  version: string | undefined
}

/** Of DATABASE_REPLICA_URL; empty without it. */
export type ReplicaFacts = { replicas: (ReplicaState & { seconds: number | null })[] }

/** Of `coldframe cells`; empty without any. */
export type CellFacts = { cells: CellState[]; keepsLogWithoutLimit: boolean }

/** The answer of `private.system_facts`, and what this process finds by using the database. */
export type DatabaseFacts = DatabaseAnswer & {
  /** How far its clock is ahead of ours, in milliseconds. */
  skewMs: number
  /** Milliseconds a NOTIFY took to come back; null when it never did. */
  echoMs: number | null
  /** Why there is nothing to measure, where its disk is not shown to us or is the one of the data folder. */
  disk: Disk | Outcome
}

export type DatabaseAnswer = {
  clock: string
  version: string
  version_number: number
  settings: Record<string, string | undefined>
  connections: number
  size: number
  trigrams: boolean
  /** In seconds; null where this is not shown to us. */
  oldest_transaction: number | null
  open_tables: number
  outbox: OutboxState
  jobs: JobState[]
  sending_paused: string | null
}

export type MailFacts = {
  config: Config
  /** What the mail server said to a greeting; undefined where there is none. */
  server: { ok: true; encrypted: boolean } | { ok: false; reason: string } | undefined
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
