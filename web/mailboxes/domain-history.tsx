import { useQuery } from '@tanstack/react-query'
import type { CheckKey, DomainCheck } from '#core/mailboxes/domain-check.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { Moment } from '#web/ui/moment.tsx'
import { checkLabels, stateText } from './dns-state.tsx'
import type { SendingDomain } from './queries.ts'

type Change = Row<'domain_changes', { check_key: CheckKey; before: DomainCheck; after: DomainCheck }>

const MOST_SHOWN = 20

/** The changes in the records of a domain, newest first. */
export function DomainHistory({ domain }: { domain: SendingDomain }) {
  const { data: changes = [] } = useQuery({
    // A new check may have found a change.
    queryKey: ['domain_changes', domain.id, domain.checked_at],
    queryFn: async () =>
      await request((db) =>
        db
          .from('domain_changes')
          .select('id, check_key, before, after, created_at')
          .eq('domain_id', domain.id)
          .order('created_at', { ascending: false })
          .limit(MOST_SHOWN)
          .overrideTypes<
            Pick<Change, 'id' | 'check_key' | 'before' | 'after' | 'created_at'>[],
            { merge: false }
          >(),
      ),
  })
  if (changes.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer text-sm font-medium">What changed</summary>
      <ul className="grid gap-4 pt-4">
        {changes.map(({ id, check_key, before, after, created_at }) => (
          <li key={id} className="grid gap-1 text-sm sm:grid-cols-[8rem_1fr]">
            <span className="text-ink-soft">
              <Moment at={created_at} />
            </span>
            <div className="grid min-w-0 gap-1">
              <p>
                {checkLabels[check_key]}: {stateText(check_key, before.state)} →{' '}
                {stateText(check_key, after.state)}
              </p>
              <Records label="Before" records={before.found} />
              <Records label="After" records={after.found} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Records({ label, records }: { label: string; records: readonly string[] }) {
  return (
    <p className="font-mono text-xs wrap-anywhere text-ink-faint">
      {label}: {records.length > 0 ? records.join(' · ') : 'no record'}
    </p>
  )
}
