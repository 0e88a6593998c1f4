import { Circle, CircleCheck } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { checkQuestions, findQuestions } from '#core/messages/find-questions.ts'

/** The questions of the last mail, checked off as the answer addresses them. */
export function QuestionList({ mail, answer }: { mail: string; answer: string }) {
  const questions = useMemo(() => findQuestions(mail), [mail])
  const written = useDeferredValue(answer)
  const checked = useMemo(() => checkQuestions(questions, written), [questions, written])
  if (checked.length === 0) return null
  return (
    <section aria-label="Their questions" className="grid gap-1 text-sm">
      <ul className="grid gap-1">
        {checked.map(({ text, isAddressed }) => (
          <li key={text} className="flex items-start gap-2">
            {isAddressed ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            ) : (
              <Circle className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{isAddressed ? 'Probably answered: ' : 'Not answered yet: '}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">
        Matched by words they share with your reply, so this may be wrong.
      </p>
    </section>
  )
}
