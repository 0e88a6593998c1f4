// The dry run of a large campaign. Leads wait for sending hours, limits and gaps, and each step follows days later.
import { dryRun, type DryRun } from '../../core/campaigns/dry-run.ts'
import type { Figure } from './figure.ts'

const LEADS = 10_000
const STEPS = 10
const MAILBOXES = 40
const LIMIT = 1
const ROUNDS = 3

export async function measure(): Promise<Figure[]> {
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const run = largeRun()
    const before = process.cpuUsage()
    const { total } = dryRun(run, { horizon: 3650 })
    const { user, system } = process.cpuUsage(before)
    if (total !== LEADS * STEPS) throw new Error(`${total} emails instead of ${LEADS * STEPS}`)
    seconds.push((user + system) / 1e6)
  }
  const value = Math.min(...seconds)
  return [
    {
      name: `a dry run of ${LEADS} leads and ${STEPS} steps, processor time`,
      ratio: LIMIT / value,
      floor: 1,
      baseline: `${LIMIT} second`,
      value: Math.round(value * 100) / 100,
      unit: 's',
    },
  ]
}

function largeRun(): DryRun {
  const now = Date.parse('2026-11-23T06:00:00Z')
  const mailboxes = Array.from({ length: MAILBOXES }, (_, n) => ({
    id: `mailbox ${n}`,
    dailyLimit: 50,
    ramp: null,
    gap: 600,
    hours: null,
    daysOff: null,
    sentOn: null,
    sentCount: 0,
    nextFree: null,
  }))
  const leads = Array.from({ length: LEADS }, (_, n) => ({
    email: `lead${n}@company${n}.test`,
    zone: null,
    step: 0,
    due: now,
    mailboxId: null,
    lastSent: null,
    isActive: false,
    id: null,
    misfits: null,
  }))
  const campaign = {
    id: 'asked',
    zone: 'Europe/Berlin',
    window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] },
    steps: Array.from({ length: STEPS }, (_, place) => ({
      wait: place === 0 ? 0 : 3,
      kind: 'email' as const,
    })),
    senders: mailboxes.map(({ id }) => ({ id, mailboxId: id, servedAt: null })),
    dailyCap: null,
    newLeadsCap: null,
    followUpsFirst: true,
    waitsInWorkingDays: true,
    used: { sent: 0, firsts: 0 },
    leads,
  }
  return {
    now,
    zone: 'Europe/Berlin',
    mailboxes,
    campaigns: [campaign],
    heldElsewhere: new Map(),
    written: [],
    contacted: [],
  }
}
