import { Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import { inventedClaims } from '#core/ai/invented-claims.ts'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LengthBar } from './length-bar.tsx'
import { PHONES, shownOn, visibleLength } from './phones.ts'

/** One subject: its score, its display on phones, and claims that the draft does not support. */
export function SubjectCandidate({
  subject,
  label,
  reason,
  sources,
  onChange,
  onUse,
  onRemove,
}: {
  subject: string
  label: string
  reason?: string | undefined
  /** The sources for a proposed subject's claims. */
  sources?: readonly string[]
  onChange?: (subject: string) => void
  onUse?: () => void
  onRemove?: () => void
}) {
  const deferredSubject = useDeferredValue(subject)
  const speller = useSpeller()
  const report = useMemo(
    () =>
      deferredSubject.trim() ? analyze({ kind: 'subject', subject: deferredSubject }, { speller }) : null,
    [deferredSubject, speller],
  )
  const claims = sources
    ? inventedClaims(deferredSubject, sources).map(({ start, end }) => deferredSubject.slice(start, end))
    : []
  return (
    <div className="grid gap-2.5 text-sm">
      <div className="flex items-center gap-2">
        {onChange ? (
          <Input
            aria-label={label}
            value={subject}
            placeholder="Another subject"
            className="h-8! text-sm!"
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <p className="min-w-0 grow font-medium break-words">{subject || 'No subject yet'}</p>
        )}
        {report && <Badge tone={BAND_TONES[report.band]}>{report.score}</Badge>}
        {onRemove && (
          <IconButton label={`Remove ${label.toLowerCase()}`} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {subject.trim() !== '' && (
        <>
          <LengthBar length={visibleLength(subject)} />
          <dl className="grid gap-1">
            {PHONES.map((phone) => (
              <ShownLine key={phone.name} subject={subject} phone={phone} />
            ))}
          </dl>
          {reason && <p className="text-xs text-ink-soft">{reason}</p>}
          {claims.length > 0 && (
            <p className="text-xs text-warning-ink">
              Not in your draft: {claims.map((claim) => `“${claim}”`).join(', ')}
            </p>
          )}
          {report?.topFixes[0] && <p className="text-xs text-ink-soft">{report.topFixes[0].advice}</p>}
          {onUse && (
            <Button size="sm" variant="quiet" className="justify-self-start" onClick={onUse}>
              Use in the draft
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function ShownLine({ subject, phone }: { subject: string; phone: (typeof PHONES)[number] }) {
  const { text, cut } = shownOn(subject, phone)
  return (
    <div className="grid grid-cols-[4rem_1fr_auto] gap-2 text-xs">
      <dt className="text-ink-faint">{phone.name}</dt>
      <dd className="truncate text-ink-soft">{text}</dd>
      <dd className={cut === 'never' ? 'text-accent-ink' : 'text-warning-ink'}>{cutText[cut]}</dd>
    </div>
  )
}

const cutText = { never: 'whole', sometimes: 'may be cut', always: 'cut' } as const
