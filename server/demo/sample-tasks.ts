// The running campaign of the sample workspace, and its tasks for members.
import { randomUUID } from 'node:crypto'
import type { Playbook } from '#core/campaigns/playbooks.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import data from './sample-data.json' with { type: 'json' }

/** The sequence of the running campaign, about how long a proposal takes. */
export const proposals = data.proposals as Playbook

type Lead = { id: string; campaign_id: string; state: string; step_id: string | null; due_at: string | null }

/** The position of each lead of a running campaign: its call due this many days ago, and the result of the call. */
const places: readonly { calledFor: number; outcome?: string; note?: string }[] = data.places

/** Leads of a running campaign are at its calls; those already called are at the next step. */
export function withTasks(
  leads: readonly Lead[],
  { sequence, ago }: { sequence: Sequence; ago: (days: number) => string },
) {
  const first = sequence.findIndex(({ kind }) => kind === 'call')
  const [call, next] = [sequence[first], sequence[first + 1]]
  if (!call || !next) return { leads, tasks: [] }
  const active = leads.filter(({ state }) => state === 'active')
  const atTask = active.flatMap((lead, index) => {
    const place = places[index]
    return place ? [{ lead, ...place }] : []
  })
  const tasks = atTask.flatMap(({ lead, calledFor, outcome, note = '' }) => {
    const task = { id: randomUUID(), campaign_id: lead.campaign_id, lead_id: lead.id, note: '' }
    const open = { done_at: null, outcome: null }
    const calledAt = ago(calledFor)
    const called = { ...task, step_id: call.id, due_at: calledAt, created_at: ago(Math.max(calledFor, 0.1)) }
    if (!outcome) return [{ ...called, ...open }]
    const looked = { ...task, id: randomUUID(), step_id: next.id, due_at: ago(0.1), created_at: ago(0.1) }
    return [
      { ...called, done_at: ago(calledFor - 0.1), outcome, note },
      { ...looked, ...open },
    ]
  })
  const outcomes = new Map(atTask.map(({ lead, outcome }) => [lead.id, outcome]))
  return {
    tasks,
    leads: leads.map((lead) => {
      if (lead.state === 'waiting') return { ...lead, held_by: null, held_at: null }
      if (!outcomes.has(lead.id)) return { ...lead, step_id: call.id, held_by: null, held_at: null }
      const step_id = outcomes.get(lead.id) ? next.id : call.id
      return { ...lead, step_id, due_at: null, held_by: 'task', held_at: ago(0.1) }
    }),
  }
}
