import type { Config } from '../config.ts'
import { day, hour, inWords, type Check } from './check.ts'
import type { JobState } from './facts.ts'

/** Jobs that `coldframe backup` notes, and no process of the server runs. */
export const backupJobs: readonly string[] = ['backup', 'trial_restore']

type Verdict = Omit<Check, 'group'>

export function judgeBackups({ local }: Config, jobs: readonly JobState[], now: Date): Verdict {
  const [backup, trial] = backupJobs.map((name) => jobs.find((job) => job.name === name))
  const check = { id: 'backups', title: 'Backups' }
  const failed = isFailing(backup) ? ` The last try failed: ${backup?.last_error ?? 'unknown'}` : ''
  if (!backup?.last_ok_at)
    return {
      ...check,
      state: local ? 'warn' : 'bad',
      found: `None was made with Coldframe’s own command.${failed}`,
      fix: `${failed ? 'Put that right. ' : ''}${nightly}`,
    }
  const age = now.getTime() - Date.parse(backup.last_ok_at)
  const tried = trial?.last_ok_at
    ? `one was restored on trial ${inWords(now.getTime() - Date.parse(trial.last_ok_at))} ago`
    : 'none was ever restored on trial'
  const found = `The last good one is ${inWords(age)} old; ${tried}.${failed}`
  if (age >= 36 * hour) return { ...check, state: age < 7 * day ? 'warn' : 'bad', found, fix: nightly }
  if (failed)
    return {
      ...check,
      state: 'warn',
      found,
      fix: 'Put that right, then make one: coldframe backup FOLDER --verify',
    }
  if (!trial?.last_ok_at || now.getTime() - Date.parse(trial.last_ok_at) > 31 * day)
    return { ...check, state: 'warn', found, fix: 'Add --verify to the command that makes them.' }
  return { ...check, state: 'ok', found }
}

const nightly =
  'Let systemd make one every night (systemctl enable --now coldframe-backup.timer), or cron: coldframe backup FOLDER --verify --keep 14. Keep a copy on another machine.'

const isFailing = (job: JobState | undefined): boolean =>
  job?.last_failure_at != null && job.last_failure_at === job.last_run_at
