import type { Config } from '#server/config.ts'
import { day, hour, durationText, type Outcome } from './check.ts'
import type { JobState } from './facts.ts'

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
