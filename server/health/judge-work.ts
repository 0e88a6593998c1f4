import type { Config } from '../config.ts'
import { inWords, minute, second, type Check } from './check.ts'
import type { DatabaseFacts, JobState, ServerFacts } from './facts.ts'
import { backupJobs, judgeBackups } from './judge-backups.ts'

type Verdict = Omit<Check, 'group'>

export function judgeMail({ mail, local }: Config, { outbox }: DatabaseFacts, server: ServerFacts): Check[] {
  const verdicts = mail.smtpUrl
    ? [judgeMailServer(server), judgeDelivery(outbox, server.now)]
    : [noMailServer(local)]
  return [...verdicts, judgeSender(mail.from, local)].map((verdict) => ({ ...verdict, group: 'Mail' }))
}

function noMailServer(local: boolean): Verdict {
  return {
    id: 'mail-server',
    title: 'Mail server',
    state: local ? 'off' : 'bad',
    found: 'None is set: system mail stays in the outbox and is not delivered.',
    fix: 'Set SMTP_URL, for example smtps://user:password@mail.example.com.',
  }
}

function judgeMailServer({ mailServer }: ServerFacts): Verdict {
  const check = { id: 'mail-server', title: 'Mail server' }
  if (mailServer?.ok) return { ...check, state: 'ok', found: 'It answers and lets us in.' }
  return {
    ...check,
    state: 'bad',
    found: `It does not let us in: ${mailServer?.reason ?? 'no answer'}.`,
    fix: 'Check host, port, user and password in SMTP_URL. Mail waits and is tried for as long as it takes.',
  }
}

function judgeDelivery(outbox: DatabaseFacts['outbox'], now: Date): Verdict {
  const since = (at: string) => inWords(now.getTime() - Date.parse(at))
  const last = outbox.last_sent_at
    ? `The last one left ${since(outbox.last_sent_at)} ago.`
    : 'None has left yet.'
  const check = { id: 'mail-delivery', title: 'Delivery' }
  if (outbox.failing > 0)
    return {
      ...check,
      state: outbox.most_attempts > 5 ? 'bad' : 'warn',
      found: `${outbox.failing} could not be delivered so far (up to ${outbox.most_attempts} tries). ${last}`,
      fix: 'See the mail server above; the log names what it said.',
    }
  if (outbox.oldest && now.getTime() - Date.parse(outbox.oldest) > 5 * minute)
    return {
      ...check,
      state: 'bad',
      found: `Mail has been waiting for ${since(outbox.oldest)}. ${last}`,
      fix: 'Nothing delivers it: is a process with the role worker running (ROLES)?',
    }
  return { ...check, state: 'ok', found: `Nothing waits. ${last}` }
}

function judgeSender(from: string, local: boolean): Verdict {
  const check = { id: 'mail-sender', title: 'Sender', found: `Mail comes from ${from}.` }
  if (!/@[^@>]*\.(test|example|invalid|localhost)>?$/.test(from)) return { ...check, state: 'ok' }
  return {
    ...check,
    state: local ? 'off' : 'bad',
    fix: 'Set MAIL_FROM to an address of a domain of yours, with SPF and DKIM.',
  }
}

export function judgeWork(
  config: Config,
  { jobs, sending_paused }: DatabaseFacts,
  { now }: ServerFacts,
): Check[] {
  const verdicts = [
    ...jobs.filter(({ name }) => !backupJobs.includes(name)).map((job) => judgeJob(job, now)),
    judgeBackups(config, jobs, now),
    ...(sending_paused === null ? [] : [pausedSending(sending_paused)]),
  ]
  return verdicts.map((verdict) => ({ ...verdict, group: 'Work in the background' }))
}

function judgeJob(job: JobState, now: Date): Verdict {
  const check = { id: `job-${job.name}`, title: titleOf(job.name) }
  const ago = now.getTime() - Date.parse(job.last_run_at)
  const ran = `Ran ${inWords(ago)} ago; ${job.failures} of ${job.runs} runs failed.`
  // Late by three rounds, and never for less than a minute: a restart is no alarm.
  if (ago > Math.max(3 * job.every_seconds * second, minute))
    return {
      ...check,
      state: 'bad',
      found: `It should run every ${inWords(job.every_seconds * second)} and has not for ${inWords(ago)}.`,
      fix: 'Is a process with the role worker running (ROLES)? Its log says why it stopped.',
    }
  if (job.last_failure_at !== null && job.last_failure_at === job.last_run_at)
    return {
      ...check,
      state: 'warn',
      found: `${ran} The last: ${job.last_error ?? 'unknown'}`,
      fix: 'It is retried automatically. If it keeps failing, see the log.',
    }
  return { ...check, state: 'ok', found: ran }
}

/** 'mail_delivery' is 'Mail delivery'. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function pausedSending(reason: string): Verdict {
  return {
    id: 'sending-paused',
    title: 'Sending',
    state: 'warn',
    found: `All sending is stopped: ${reason}`,
    fix: 'When you are sure, let it go on under Sending.',
    section: 'sending',
  }
}

export function judgeBusiness({ billing, ai, production }: Config): Check[] {
  const verdicts: Verdict[] = [
    {
      id: 'billing',
      title: 'Billing',
      ...{
        stripe: { state: 'ok' as const, found: 'Stripe takes the payments.' },
        sandbox: {
          state: production ? ('warn' as const) : ('off' as const),
          found: 'The sandbox pretends: plans can be had without paying.',
          fix: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell, or BILLING=off to give everyone every feature.',
        },
        off: { state: 'off' as const, found: 'Off: everyone has every feature.' },
      }[billing],
    },
    ai.provider
      ? {
          id: 'ai',
          title: 'Language model',
          state: 'ok',
          found: `${ai.model ?? 'The default model'} by ${ai.provider}.`,
        }
      : {
          id: 'ai',
          title: 'Language model',
          state: 'off',
          found: 'None: the analysis is complete without one, rewriting offers the fixes that need none.',
          fix: 'To add one, set AI_PROVIDER and AI_API_KEY.',
        },
  ]
  return verdicts.map((verdict) => ({ ...verdict, group: 'Business' }))
}
