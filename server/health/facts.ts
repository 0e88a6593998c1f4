// The input of the checks: the database's own data, and this process's observations.
import type { ReplicaState } from '#database/replica.ts'
import type { Statement } from '#database/rights-statements.ts'
import type { CellState } from '#server/cells/cell-states.ts'
import type { Config } from '#server/config.ts'
import type { Disk } from '#server/operations/disk.ts'
import type { UnknownSetting } from '#server/unknown-settings.ts'
import type { Outcome, Unknown } from './check.ts'

/** Unavailable facts are `Unknown`, and so is every check based on them. */
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

/** The missing rights of the user of DATABASE_URL. */
type RightsFacts = {
  missing: Statement[]
  embedded: boolean
  /** The statement that allows trial restores of backups; null when they are allowed. */
  noTrial: string | null
}

export type SettingsFacts = { refused: string[]; unrecognized: UnknownSetting[] }

export type ServerFacts = {
  config: Config
  now: Date
  /** The version of Node. */
  node: string
  disk: Disk | null
  keys: KeyFacts
}

/** A sample of the files, compared with the store; `problem` when the store is unavailable. */
export type FileFacts =
  | { problem: string }
  | {
      problem?: undefined
      store: { folder: string } | { bucket: string }
      /** The number of files and contents examined. */
      seen: number
      /** The disk of the folder, when DATA_DIR is on another. */
      disk: Disk | null
      /** Versions of files whose content is missing. */
      missing: string[]
      /** Versions of content without a file, which is neither being uploaded nor about to be deleted. */
      stray: string[]
    }

export type KeyFacts =
  | { problem: string }
  | { problem?: undefined; madeAt: Date; private: boolean; fromEnvironment: boolean; rotating: string[] }

export type AddressFacts = {
  config: Config
  now: Date
  siteUrl: string
  /** Null when the host is an IP address or this machine itself. */
  addresses: string[] | null | Unknown
  /** Null when the URL is not https. */
  certificate: CertificateFacts | null | Unknown
  /** The response at the public URL. */
  reached: ReachedFacts
  /** True when a server responds on this machine, regardless of the public URL. */
  answersHere: boolean
  /** The current DNS of tracking domains that worked at their last check. */
  trackingDomains: { domain: string; works: boolean; found: string | null }[] | Unknown
}

export type CertificateFacts = { from: Date; until: Date; issuer: string; problem: string | undefined }

export type ReachedFacts = {
  /** Undefined without a problem. */
  problem: string | undefined
  /** The offset of its clock from ours in milliseconds, by the Date of its response. */
  skewMs: number | undefined
}

export type ConnectionFacts = { problem: string; fix: string } | { problem: undefined }

export type SchemaFacts = {
  /** The digests of the applied files and of the files of this program, by `kind/name`. */
  applied: Record<string, string>
  files: Record<string, string>
  /** The latest program that served the database. */
  version: string | undefined
}

/** The standbys of DATABASE_REPLICA_URL; empty without it. */
export type ReplicaFacts = { replicas: (ReplicaState & { seconds: number | null })[] }

/** The cells of `coldframe cells`; empty without any. */
export type CellFacts = { cells: CellState[]; keepsLogWithoutLimit: boolean }

/** The result of `private.system_facts`, and this process's observations of the database. */
export type DatabaseFacts = DatabaseAnswer & {
  /** The offset of its clock from ours, in milliseconds. */
  skewMs: number
  /** The milliseconds until a NOTIFY was received; null when it never was. */
  echoMs: number | null
  /** An outcome explains why there is no measurement: its disk is not visible to us, or is that of the data folder. */
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
  /** In seconds; null when it is not visible to us. */
  oldest_transaction: number | null
  open_tables: number
  outbox: OutboxState
  jobs: JobState[]
  sending_paused: string | null
}

export type MailFacts = {
  config: Config
  /** The mail server's response to a login; undefined without a server. */
  server: { ok: true; encrypted: boolean } | { ok: false; reason: string } | undefined
}

type OutboxState = {
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
