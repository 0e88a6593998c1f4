import type { LabelledEvent } from './labelled-hits.ts'
import { labelledSessions } from './labelled-sessions.ts'
import { classifyEvents, VERDICT_VERSION, type Verdict } from '#core/messages/verdict.ts'

type Confusion = {
  sessions: number
  events: number
  counts: Record<LabelledEvent['truth'], Record<Verdict, number>>
  /** Sessions with a wrong verdict, by name, with the total of that name. */
  wrong: Map<string, { wrong: number; unsure: number; of: number }>
}

export function measureVerdicts(): Confusion {
  const sessions = labelledSessions()
  const counts: Confusion['counts'] = {
    human: { human: 0, machine: 0, unsure: 0 },
    machine: { human: 0, machine: 0, unsure: 0 },
  }
  const wrong: Confusion['wrong'] = new Map()
  for (const { name, events, ...message } of sessions) {
    const verdicts = classifyEvents(message, events).map(({ verdict }) => verdict)
    verdicts.forEach((verdict, i) => (counts[events[i]!.truth][verdict] += 1))
    const tally = wrong.get(name) ?? { wrong: 0, unsure: 0, of: 0 }
    tally.of += 1
    if (verdicts.some((verdict, i) => verdict !== 'unsure' && verdict !== events[i]!.truth)) tally.wrong += 1
    else if (verdicts.includes('unsure')) tally.unsure += 1
    wrong.set(name, tally)
  }
  const events = sessions.reduce((sum, session) => sum + session.events.length, 0)
  return { sessions: sessions.length, events, counts, wrong }
}

/** The measured part of docs/tracking.md. */
export function confusionMarkdown({ sessions, events, counts, wrong }: Confusion): string {
  const row = (truth: LabelledEvent['truth']) =>
    `| truly ${truth} | ${counts[truth].human} | ${counts[truth].machine} | ${counts[truth].unsure} |`
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`
  const total = (truth: LabelledEvent['truth']) => Object.values(counts[truth]).reduce((a, b) => a + b, 0)
  const classifiedHuman = counts.human.human + counts.machine.human
  return [
    `Version ${VERDICT_VERSION} of the classifier, ${sessions} sessions, ${events} events:`,
    '',
    '| | classified human | classified machine | unsure |',
    '|---|---:|---:|---:|',
    row('human'),
    row('machine'),
    '',
    `Of what is classified human, ${share(counts.human.human, classifiedHuman)} is; of people, ${share(counts.human.human, total('human'))} are classified human; of machines, ${share(counts.machine.machine, total('machine'))} are classified machine.`,
    '',
    'Sessions that come out wrong or unsure:',
    '',
    '| session | wrong | unsure | of |',
    '|---|---:|---:|---:|',
    ...[...wrong]
      .filter(([, tally]) => tally.wrong + tally.unsure > 0)
      .map(([name, tally]) => `| ${name} | ${tally.wrong} | ${tally.unsure} | ${tally.of} |`),
  ].join('\n')
}
