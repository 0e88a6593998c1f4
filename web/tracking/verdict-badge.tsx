import type { Verdict } from '#core/messages/verdict.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  human: { tone: 'accent', word: 'Human' },
  machine: { tone: 'neutral', word: 'Machine' },
  unsure: { tone: 'warning', word: 'Unsure' },
} as const

export function VerdictBadge({ verdict, corrected = false }: { verdict: Verdict; corrected?: boolean }) {
  const { tone, word } = looks[verdict]
  return (
    <Badge tone={tone} dot>
      {word}
      {corrected && ', by hand'}
    </Badge>
  )
}
