import { useQuery } from '@tanstack/react-query'
import { verdictReasons, type VerdictReason } from '#core/audience/address-verdicts.ts'
import {
  gateOf,
  projectBounces,
  projectionText,
  type BounceLimits,
  type ByVerdict,
} from '#core/reporting/projected-bounces.ts'
import type { Share } from '#core/reporting/proportions.ts'
import { counted } from '#core/text/counted.ts'
import { readableAddress } from '#core/text/idna.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { AddressReview } from './address-review.ts'

type BounceFacts = BounceLimits & { seen: Partial<ByVerdict<Share>> }
type Gate = { level: ReturnType<typeof gateOf>; text: string }

/** The expected bounces of the addresses that would be imported; null while the workspace's limits load. */
export function useImportGate(
  workspaceId: string | undefined,
  { byVerdict }: AddressReview,
  takesUndeliverable: boolean,
): Gate | null {
  const { data: facts } = useQuery({
    queryKey: ['bounce_facts', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: MINUTE,
    queryFn: async () =>
      (await request((db) =>
        db.rpc('bounce_facts', { p_workspace_id: givenWorkspace(workspaceId) }),
      )) as BounceFacts,
  })
  if (!facts) return null
  const undeliverable = takesUndeliverable ? byVerdict.undeliverable : 0
  const projected = projectBounces({ ...byVerdict, undeliverable }, facts.seen)
  if (projected.contacts === 0) return null
  const level = gateOf(projected, facts)
  const limit = (facts.refusal * 100).toLocaleString('en', { maximumFractionDigits: 1 })
  const advice = {
    ok: '',
    warning: ' Receivers distrust senders whose mail bounces: clean the list first.',
    refusal: ` This workspace refuses lists from ${limit}% on: leave out undeliverable addresses, or clean the list.`,
  }[level]
  return { level, text: `${projectionText(projected)}.${advice}` }
}

/** The verdicts on the addresses of the file, with the domains that can be corrected. */
export function AddressCheck({
  review,
  gate,
  takesUndeliverable,
  onTakes,
  onCorrect,
}: {
  review: AddressReview
  gate: Gate | null
  takesUndeliverable: boolean
  onTakes: (takes: boolean) => void
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}) {
  const { byReason, misspelt, undeliverable } = review
  // The verdicts of the file have a section of their own (file-verdicts.tsx).
  const reasons = (Object.entries(byReason) as [VerdictReason, number][]).filter(
    ([reason]) => !reason.startsWith('file_'),
  )
  if (!gate && reasons.length === 0) return null
  return (
    <section aria-labelledby="address-check" className="grid gap-3 text-sm text-ink-soft">
      <h2 id="address-check" className="text-sm font-semibold text-ink">
        Addresses
      </h2>
      {gate && <p className={classes(gate.level !== 'ok' && 'text-warning-ink')}>{gate.text}</p>}
      {reasons.length > 0 && (
        <ul className="grid gap-1">
          {reasons
            .toSorted((one, other) => other[1] - one[1])
            .map(([reason, count]) => (
              <li key={reason}>
                {counted(count, 'address', 'addresses')}: {verdictReasons[reason].text}
              </li>
            ))}
        </ul>
      )}
      {undeliverable.size > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{counted(undeliverable.size, 'address', 'addresses')} can receive no mail.</p>
          <SegmentedControl
            aria-label="Addresses that can receive no mail"
            segments={[
              { value: 'leave', label: 'Leave out' },
              { value: 'import', label: 'Import' },
            ]}
            value={takesUndeliverable ? 'import' : 'leave'}
            onValueChange={(value) => onTakes(value === 'import')}
          />
        </div>
      )}
      {misspelt.size > 0 && <Misspelt misspelt={misspelt} onCorrect={onCorrect} />}
    </section>
  )
}

const SHOWN = 8

function Misspelt({
  misspelt,
  onCorrect,
}: {
  misspelt: AddressReview['misspelt']
  onCorrect: (corrections: ReadonlyMap<string, string>) => void
}) {
  const all = [...misspelt].toSorted((one, other) => other[1].count - one[1].count)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{counted(all.length, 'domain looks', 'domains look')} misspelt.</p>
        <Button
          size="sm"
          onClick={() => onCorrect(new Map(all.map(([written, { meant }]) => [written, meant])))}
        >
          {all.length === 1 ? 'Correct it' : 'Correct all'}
        </Button>
      </div>
      <ul className="grid gap-1">
        {all.slice(0, SHOWN).map(([written, { meant, count }]) => (
          <li key={written} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {readableAddress(written)} → {readableAddress(meant)} ({count.toLocaleString('en')})
            {all.length > 1 && (
              <Button size="sm" variant="quiet" onClick={() => onCorrect(new Map([[written, meant]]))}>
                Correct
              </Button>
            )}
          </li>
        ))}
        {all.length > SHOWN && <li>And {(all.length - SHOWN).toLocaleString('en')} more.</li>}
      </ul>
    </div>
  )
}
