import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { ContentReasons, type StoredCheck } from './content-reasons.tsx'
import type { Placement, PlacementTest } from './placement-queries.ts'
import { duration } from './provider-shares.tsx'

const results: Record<Placement['result'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  inbox: { label: 'Inbox', tone: 'accent' },
  promotions: { label: 'Promotions', tone: 'info' },
  social: { label: 'Social', tone: 'info' },
  updates: { label: 'Updates', tone: 'info' },
  forums: { label: 'Forums', tone: 'info' },
  spam: { label: 'Spam', tone: 'danger' },
  trash: { label: 'Trash', tone: 'warning' },
  other: { label: 'Other folder', tone: 'neutral' },
  missing: { label: 'Missing', tone: 'warning' },
  unsent: { label: 'Not sent', tone: 'neutral' },
  unread: { label: 'Seed not read', tone: 'neutral' },
}

const isRunning = ({ finished_at }: PlacementTest) => finished_at === null

const causes = { person: '', schedule: ', on schedule', follow_up: ', before a follow-up' }

/** The latest tests, each with its emails when it is opened. */
export function TestList({
  tests,
  titleOf,
}: {
  tests: readonly PlacementTest[]
  titleOf: (campaignId: string) => string
}) {
  // A test under way is open, and stays so when it finishes while somebody reads it.
  const [opened, setOpened] = useState(() => new Set(tests.filter(isRunning).map(({ id }) => id)))
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))
  return (
    <Card>
      <CardHeader title="Tests" />
      <ul className="divide-y divide-line">
        {tests.map((test) => (
          <li key={test.id} className="px-5 py-3 text-sm">
            <details
              open={opened.has(test.id)}
              onToggle={({ currentTarget }) => toggle(test.id, currentTarget.open)}
            >
              <summary className="cursor-pointer wrap-anywhere">
                <span className="font-medium">{titleOf(test.campaign_id)}</span>{' '}
                <span className="text-ink-soft">
                  <Moment at={test.created_at} />
                  {causes[test.cause]}: {summaryOf(test)}
                </span>
              </summary>
              {test.finished_at === null && (
                <Progress
                  className="mt-3"
                  label="Emails with a result"
                  value={test.placements.filter(({ result }) => result !== 'waiting').length}
                  max={test.placements.length}
                />
              )}
              <ContentReasons check={test.content_check as StoredCheck | null} />
              <Emails placements={test.placements} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function summaryOf({ finished_at, placements }: PlacementTest): string {
  const count = (result: Placement['result']) => placements.filter((one) => one.result === result).length
  if (finished_at === null)
    return `${placements.length - count('waiting')} of ${counted(placements.length, 'email')} have a result`
  const measured = placements.length - count('unsent') - count('unread')
  return measured === 0 ? 'nothing was measured' : `${count('inbox')} of ${measured} in the inbox`
}

function Emails({ placements }: { placements: readonly Placement[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {placements
        .toSorted((a, b) => a.provider.localeCompare(b.provider) || a.sender.localeCompare(b.sender))
        .map((placement) => (
          <li key={placement.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={results[placement.result].tone}>{results[placement.result].label}</Badge>
              <span className="min-w-0 wrap-anywhere">
                {placement.sender} to {placement.seed}
              </span>
            </p>
            <p className="text-xs wrap-anywhere text-ink-soft">{factsOf(placement)}</p>
            {placement.spam_headers && (
              <details className="text-xs text-ink-soft">
                <summary className="w-fit cursor-pointer">What its server says about spam</summary>
                <pre className="pt-1 font-mono wrap-anywhere whitespace-pre-wrap">
                  {placement.spam_headers}
                </pre>
              </details>
            )}
          </li>
        ))}
    </ul>
  )
}

function factsOf({ provider, delay, spf, dkim, dmarc, reason }: Placement): string {
  const checks = [
    ['SPF', spf],
    ['DKIM', dkim],
    ['DMARC', dmarc],
  ].flatMap(([name, result]) => (result ? [`${name} ${result}`] : []))
  return [provider, delay === null ? '' : `arrived after ${duration(delay)}`, ...checks, reason]
    .filter(Boolean)
    .join(' · ')
}
