import { type CheckDefinition, type Outcome, inBytes, unchecked, day, hour, durationText } from './check.ts'
import type { FileFacts, DatabaseFacts, ServerFacts, JobState } from './facts.ts'
import { isNearlyFull, type Disk } from '#server/operations/disk.ts'
import type { Config } from '#server/config.ts'

export const fileChecks: CheckDefinition<FileFacts>[] = [
  { id: 'files', title: 'Files', evaluate: checkFiles },
]

function checkFiles(facts: FileFacts): Outcome {
  if (facts.problem !== undefined)
    return {
      state: 'failing',
      found: `The store of files gave no answer: ${facts.problem}.`,
      fix: 'See whether it runs, and the way to it: DATA_DIR, or S3_BUCKET, S3_ENDPOINT and the S3 key.',
    }
  const { store, seen, missing, stray, disk } = facts
  const space =
    disk &&
    checkSpace(
      disk,
      'When this disk is full, uploads and received files are not stored.',
      'mount a larger one',
    )
  if (missing.length === 0 && space && space.state !== 'ok') return space
  if (seen === 0) return { state: 'off', found: 'No file is kept yet.' }
  const place = 'bucket' in store ? `the bucket ${store.bucket}` : store.folder
  const strays = `Of ${seen} looked at, content without a file: ${nameSome(stray)}.`
  if (missing.length > 0)
    return {
      state: 'failing',
      found: `Of ${seen} looked at, files without content, which nobody can open: ${nameSome(missing)}.${stray.length > 0 ? ` ${strays}` : ''}`,
      fix: `Is this the store that the files were written to? If so, put the content back into ${place} from a backup (docs/storage.md says where each version lies), or delete the files in the app.`,
    }
  if (stray.length > 0)
    return {
      state: 'warning',
      found: `${strays} It takes space and nothing else.`,
      fix: `It stays behind when an older database is restored. If you keep that database, delete these versions from ${place} (docs/storage.md says where each lies).`,
    }
  return { state: 'ok', found: `Of ${seen} looked at, each has its content, and no content is left over.` }
}

const NAMED = 3

function nameSome(versions: string[]): string {
  const named = versions.slice(0, NAMED).join(', ')
  return versions.length > NAMED ? `${named} and ${versions.length - NAMED} more` : named
}

export const dataDiskCheck: CheckDefinition<ServerFacts> = {
  id: 'disk',
  title: 'Disk space',
  evaluate({ config, disk }) {
    if (!disk)
      return unchecked({ unknown: `The free space of DATA_DIR (${config.dataDir}) could not be read.` })
    const held = config.databaseUrl
      ? 'What waits for the database lies there.'
      : 'The database lies there: full, it stops.'
    const ready = isNearlyFull(disk) ? '/readyz says 503, so load balancers send no requests here. ' : ''
    return checkSpace(disk, ready + held, 'move DATA_DIR to a larger disk')
  },
}

export const databaseDiskCheck: CheckDefinition<DatabaseFacts> = {
  id: 'database-disk',
  title: 'Disk space',
  evaluate({ disk }) {
    if ('state' in disk) return disk
    return checkSpace(disk, 'Full, PostgreSQL stops.', 'move PostgreSQL to a larger disk')
  },
}

function checkSpace(disk: Disk, consequence: string, orMove: string): Outcome {
  const share = disk.free / disk.total
  const found = `${inBytes(disk.free)} of ${inBytes(disk.total)} free (${Math.round(share * 100)} %).`
  if (isNearlyFull(disk) || disk.free < 5e8 || share < 0.03)
    return { state: 'failing', found: `${found} ${consequence}`, fix: `Free space now, or ${orMove}.` }
  if (disk.free < 2e9 || share < 0.1)
    return {
      state: 'warning',
      found: `${found} ${consequence}`,
      fix: 'Plan for more: a larger disk, or older backups elsewhere.',
    }
  return { state: 'ok', found }
}

/** Jobs that `coldframe backup` records, and no server process runs. */
export const backupJobs: readonly string[] = ['backup', 'trial_restore', 'backup_copy']

export function checkBackups({ local }: Config, jobs: readonly JobState[], now: Date): Outcome {
  const [backup, trial] = backupJobs.map((name) => jobs.find((job) => job.name === name))
  const failed = isFailing(backup) ? ` The last try failed: ${backup?.last_error ?? 'unknown'}` : ''
  if (!backup?.last_ok_at)
    return {
      state: local ? 'warning' : 'failing',
      found: `None was made with Coldframe’s own command.${failed}`,
      fix: `${failed ? 'Put that right. ' : ''}${nightly}`,
    }
  const age = now.getTime() - Date.parse(backup.last_ok_at)
  const tried = trial?.last_ok_at
    ? `one was restored on trial ${durationText(now.getTime() - Date.parse(trial.last_ok_at))} ago`
    : 'none was ever restored on trial'
  const found = `The last good one is ${durationText(age)} old; ${tried}.${failed}`
  if (age >= 36 * hour) return { state: age < 7 * day ? 'warning' : 'failing', found, fix: nightly }
  if (failed)
    return {
      state: 'warning',
      found,
      fix: 'Put that right, then make one: coldframe backup FOLDER --verify',
    }
  if (!trial?.last_ok_at || now.getTime() - Date.parse(trial.last_ok_at) > 31 * day)
    return { state: 'warning', found, fix: 'Add --verify to the command that makes them.' }
  return { state: 'ok', found }
}

export function checkCopies({ backupCopies, local }: Config, jobs: readonly JobState[], now: Date): Outcome {
  if (!backupCopies)
    return { state: 'off', found: 'BACKUP_S3_BUCKET is not set: backups stay where they are made.' }
  const copy = jobs.find(({ name }) => name === 'backup_copy')
  const failed = isFailing(copy) ? ` The last try failed: ${copy?.last_error ?? 'unknown'}` : ''
  const fix = failed
    ? 'Put that right, then: coldframe backup FOLDER'
    : 'Give the nightly command a folder, not a file: coldframe backup FOLDER --verify --keep 14.'
  const age = copy?.last_ok_at ? now.getTime() - Date.parse(copy.last_ok_at) : undefined
  if (age === undefined)
    return { state: local ? 'warning' : 'failing', found: `No backup was copied there yet.${failed}`, fix }
  const found = `The last backup was copied to ${backupCopies.store.bucket} ${durationText(age)} ago.${failed}`
  if (age >= 36 * hour) return { state: age < 7 * day ? 'warning' : 'failing', found, fix }
  return failed ? { state: 'warning', found, fix } : { state: 'ok', found }
}

const nightly =
  'Let systemd make one every night (systemctl enable --now coldframe-backup.timer), or cron: coldframe backup FOLDER --verify --keep 14. Keep a copy elsewhere: BACKUP_S3_BUCKET.'

const isFailing = (job: JobState | undefined): boolean =>
  job?.last_failure_at != null && job.last_failure_at === job.last_run_at
