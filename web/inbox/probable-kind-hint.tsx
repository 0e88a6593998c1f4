// The hints for kinds that the model finds probable, and for a filter that waits for a person.
import { Sparkles } from 'lucide-react'
import type { ReplyCategory } from '#core/messages/reply-categories.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveTriage } from './conversation-queries.ts'
import { Hint, labelOf, type HintProps } from './reply-hint-kinds.tsx'

/** A kind that the model finds probable. A probable opt-out has a banner (unclear-opt-out.tsx). */
export function ProbableKindHint({ workspaceId, mail, kind }: HintProps & { kind: keyof typeof probable }) {
  const sort = useSaveTriage(workspaceId)
  const { says, category } = probable[kind]
  return (
    <Hint
      says={says}
      action={
        category && (
          <Button size="sm" onClick={() => sort.mutate({ ids: [mail.id], change: { category } })}>
            <Sparkles aria-hidden />
            Mark as {labelOf(category)}
          </Button>
        )
      }
    />
  )
}

const FILTER =
  'Open this message in your mail program, check where its link leads, and confirm there. Until then they receive neither this email nor those that follow.'
const probable: Record<'left' | 'out_of_office' | 'challenge', { says: string; category?: ReplyCategory }> = {
  left: {
    says: 'They may no longer work there. The sequence has stopped; a wrong person gets no email of other campaigns either.',
    category: 'wrong_person',
  },
  out_of_office: {
    says: 'This may be an absence note. If you mark it, the sequence continues when they are back.',
    category: 'out_of_office',
  },
  challenge: { says: `Your email may wait in a filter until you confirm that you are a person. ${FILTER}` },
}

/** A person must follow a stranger's link; the product never does. */
export const ChallengeHint = () => (
  <Hint says={`Your email waits in their filter until you confirm that you are a person. ${FILTER}`} />
)
