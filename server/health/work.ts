// Checks of background work: sending, jobs, backups and their copies.
import type { Config } from '#server/config.ts'
import { day, durationText, hour, minute, second, type CheckDefinition, type Outcome } from './check.ts'
import type { CheckedDatabase, JobState } from './database-facts.ts'

export const workChecks: CheckDefinition<CheckedDatabase>[] = [
  {
    id: 'backups',
    title: 'Backups',
    evaluate: ({ config, jobs, now }) => checkBackups(config, jobs, now),
  },
  {
    id: 'backup-copies',
    title: 'Copies of backups',
    evaluate: ({ config, jobs, now }) => checkCopies(config, jobs, now),
  },
  {
    id: 'sending-paused',
    title: 'Sending',
    evaluate: ({ sending_paused }) =>
      sending_paused === null
        ? { state: 'ok', found: 'Campaigns may send.' }
        : {
            state: 'warning',
            found: `All sending is paused: ${sending_paused}`,
            fix: 'When you are sure, resume it under Sending, or run: coldframe resume',
            section: 'sending',
          },
  },
]

/** One check for each job that has ever run; backup jobs have their own. */
export function jobChecks(jobs: readonly JobState[]): CheckDefinition<CheckedDatabase>[] {
  return jobs
    .filter(({ name }) => !backupJobs.includes(name))
    .map((job) => ({
      id: `job-${job.name}`,
      title: formatTitle(job.name),
      evaluate: ({ now }) => checkJob(job, now),
    }))
}

function checkJob(job: JobState, now: Date): Outcome {
  const ago = now.getTime() - Date.parse(job.last_run_at)
  const ran = `Last run ${durationText(ago)} ago; ${job.failures} of ${job.runs} runs failed.`
  // A job is late after three intervals, at least a minute, so that a restart raises no alarm.
  if (ago > Math.max(3 * job.every_seconds * second, minute))
    return {
      state: 'failing',
      found: `It should run every ${durationText(job.every_seconds * second)}, but last ran ${durationText(ago)} ago.`,
      fix: 'Check that a process with the role worker is running (ROLES). Its log shows why it stopped.',
    }
  if (job.last_failure_at !== null && job.last_failure_at === job.last_run_at)
    return {
      state: 'warning',
      found: `${ran} Latest error: ${job.last_error ?? 'unknown'}`,
      fix: 'Coldframe retries it automatically. If it keeps failing, check the log.',
    }
  return { state: 'ok', found: ran }
}

/** Formats 'mail_delivery' as 'Mail delivery'. Two jobs are still stored under their names of 0.1.0, `…_round`. */
function formatTitle(name: string): string {
  const words = name.replace(/^(.+)_round$/, 'daily_$1').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Jobs that `coldframe backup` records; no server process runs them. */
const backupJobs: readonly string[] = ['backup', 'trial_restore', 'backup_copy']

function checkBackups({ local }: Config, jobs: readonly JobState[], now: Date): Outcome {
  const [backup, trial] = backupJobs.map((name) => jobs.find((job) => job.name === name))
  const failed = isFailing(backup) ? ` The last attempt failed: ${backup?.last_error ?? 'unknown'}` : ''
  if (!backup?.last_ok_at)
    return {
      state: local ? 'warning' : 'failing',
      found: `No backup has been made with coldframe backup.${failed}`,
      fix: `${failed ? 'Fix that first. ' : ''}${nightly}`,
    }
  const age = now.getTime() - Date.parse(backup.last_ok_at)
  const tried = trial?.last_ok_at
    ? `the last trial restore was ${durationText(now.getTime() - Date.parse(trial.last_ok_at))} ago`
    : 'no backup has ever been verified by a trial restore'
  const found = `The last good backup is ${durationText(age)} old; ${tried}.${failed}`
  if (age >= 36 * hour) return { state: age < 7 * day ? 'warning' : 'failing', found, fix: nightly }
  if (failed)
    return {
      state: 'warning',
      found,
      fix: 'Fix that, then make a backup: coldframe backup FOLDER --verify',
    }
  if (!trial?.last_ok_at || now.getTime() - Date.parse(trial.last_ok_at) > 31 * day)
    return { state: 'warning', found, fix: 'Add --verify to the command that makes your backups.' }
  return { state: 'ok', found }
}

function checkCopies({ backupCopies, local }: Config, jobs: readonly JobState[], now: Date): Outcome {
  if (!backupCopies)
    return { state: 'off', found: 'BACKUP_S3_BUCKET is not set: backups stay where they are made.' }
  const copy = jobs.find(({ name }) => name === 'backup_copy')
  const failed = isFailing(copy) ? ` The last attempt failed: ${copy?.last_error ?? 'unknown'}` : ''
  const fix = failed
    ? 'Fix that, then run: coldframe backup FOLDER'
    : 'Give the nightly command a folder, not a file: coldframe backup FOLDER --verify --keep 14.'
  const age = copy?.last_ok_at ? now.getTime() - Date.parse(copy.last_ok_at) : undefined
  if (age === undefined)
    return {
      state: local ? 'warning' : 'failing',
      found: `No backup has been copied to ${backupCopies.store.bucket} yet.${failed}`,
      fix,
    }
  const found = `The last backup was copied to ${backupCopies.store.bucket} ${durationText(age)} ago.${failed}`
  if (age >= 36 * hour) return { state: age < 7 * day ? 'warning' : 'failing', found, fix }
  return failed ? { state: 'warning', found, fix } : { state: 'ok', found }
}

const nightly =
  'Make one every night, with systemd (systemctl enable --now coldframe-backup.timer) or with cron: coldframe backup FOLDER --verify --keep 14. To keep a copy elsewhere, set BACKUP_S3_BUCKET.'

const isFailing = (job: JobState | undefined): boolean =>
  job?.last_failure_at != null && job.last_failure_at === job.last_run_at
