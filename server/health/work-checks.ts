import type { Config } from '#server/config.ts'
import { backupJobs, checkBackups, checkCopies } from './storage-checks.ts'
import { durationText, minute, second, type CheckDefinition, type Outcome } from './check.ts'
import type { DatabaseFacts, JobState, ServerFacts } from './facts.ts'

type WorkFacts = DatabaseFacts & { config: Config; now: Date }

export const workChecks: CheckDefinition<WorkFacts>[] = [
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
        ? { state: 'ok', found: 'Mail of campaigns may leave.' }
        : {
            state: 'warning',
            found: `All sending is stopped: ${sending_paused}`,
            fix: 'When you are sure, resume it under Sending, or run: coldframe resume',
            section: 'sending',
          },
  },
]

/** One check for each job that has ever run; backup jobs have their own. */
export function jobChecks(jobs: readonly JobState[]): CheckDefinition<WorkFacts>[] {
  return jobs
    .filter(({ name }) => !backupJobs.includes(name))
    .map((job) => ({
      id: `job-${job.name}`,
      title: titleOf(job.name),
      evaluate: ({ now }) => checkJob(job, now),
    }))
}

function checkJob(job: JobState, now: Date): Outcome {
  const ago = now.getTime() - Date.parse(job.last_run_at)
  const ran = `Ran ${durationText(ago)} ago; ${job.failures} of ${job.runs} runs failed.`
  // Late after three intervals, and never before a minute, so that a restart raises no alarm.
  if (ago > Math.max(3 * job.every_seconds * second, minute))
    return {
      state: 'failing',
      found: `It should run every ${durationText(job.every_seconds * second)} and has not for ${durationText(ago)}.`,
      fix: 'Is a process with the role worker running (ROLES)? Its log says why it stopped.',
    }
  if (job.last_failure_at !== null && job.last_failure_at === job.last_run_at)
    return {
      state: 'warning',
      found: `${ran} The last: ${job.last_error ?? 'unknown'}`,
      fix: 'It is retried automatically. If it keeps failing, see the log.',
    }
  return { state: 'ok', found: ran }
}

/** 'mail_delivery' is 'Mail delivery'. Two jobs are stored as `…_round`, the name that 0.1.0 gave them. */
function titleOf(name: string): string {
  const words = name.replace(/^(.+)_round$/, 'daily_$1').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const businessChecks: CheckDefinition<ServerFacts>[] = [
  { id: 'billing', title: 'Billing', evaluate: checkBilling },
  { id: 'ai', title: 'Language model', evaluate: checkModel },
]

function checkBilling({ config: { billing, production } }: ServerFacts): Outcome {
  if (billing === 'stripe') return { state: 'ok', found: 'Stripe takes the payments.' }
  if (billing === 'off') return { state: 'off', found: 'Off: everyone has every feature.' }
  return {
    state: production ? 'warning' : 'off',
    found: 'The sandbox pretends: plans can be had without paying.',
    fix: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell, or BILLING=off to give everyone every feature.',
  }
}

function checkModel({ config: { ai } }: ServerFacts): Outcome {
  if (ai.provider) return { state: 'ok', found: `${ai.model ?? 'The default model'} by ${ai.provider}.` }
  return {
    state: 'off',
    found: 'None: the analysis is complete without one, rewriting offers the fixes that need none.',
    fix: 'To add one, set AI_PROVIDER and AI_API_KEY.',
  }
}
