import { Plus } from 'lucide-react'
import type { Question } from './content/questions.ts'

/** Expandable questions. A native disclosure: works without scripts, and find-in-page opens it. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex list-none items-start justify-between gap-4 rounded-sm py-4 font-medium">
            {question}
            <Plus
              aria-hidden
              className="mt-1 size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-2xl pb-5 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}
