import { useId } from 'react'
import { paths } from '#web/data/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MarkedText } from './marked-text.tsx'
import { ReportPane } from './report-pane.tsx'
import { samples } from './samples.ts'
import { useLiveReport, type LiveReport } from './use-live-report.ts'

/** The live analyzer on the home page: scores any text immediately, without account and server. */
export function LiveAnalyser() {
  const live = useLiveReport()
  return (
    <section
      aria-label="Score a draft"
      className="overflow-hidden rounded-xl border border-line bg-pane shadow-float"
    >
      <div className="grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <DraftPane live={live} />
        {isBlank(live.draft) ? (
          <p className="bg-ground/50 p-5 text-ink-soft">Your score appears as you type.</p>
        ) : (
          <ReportPane report={live.report} failed={live.failed} />
        )}
      </div>
      {live.isKept && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-5 py-2.5 text-sm">
          This browser keeps your draft for a week. It opens in Email Analysis when you sign up.
          <a href={`${paths.auth}?tab=sign-up`} className={buttonClasses('primary', 'sm')}>
            Sign up to keep it
          </a>
        </p>
      )}
    </section>
  )
}

const isBlank = ({ subject, text }: LiveReport['draft']): boolean => `${subject}${text}`.trim() === ''

function DraftPane({ live }: { live: LiveReport }) {
  const { draft, report, change, warmUp } = live
  const subjectId = useId()
  const textId = useId()
  const marksOf = (part: 'subject' | 'text') => report.marks.filter((mark) => mark.part === part)
  return (
    <div className="flex flex-col max-lg:border-b lg:border-e">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-line px-3 py-2">
        {samples.map((sample) => (
          <button
            key={sample.label}
            type="button"
            aria-pressed={draft === sample.draft}
            onClick={() => change(sample.draft)}
            className="h-8 rounded-md px-3 text-sm font-medium text-ink-soft hover:bg-well hover:text-ink aria-pressed:bg-well aria-pressed:text-ink"
          >
            {sample.label}
          </button>
        ))}
        <button
          type="button"
          onClick={() => {
            change({ subject: '', text: '' })
            document.getElementById(textId)?.focus()
          }}
          className="h-8 rounded-md px-3 text-sm font-medium text-accent-ink hover:bg-well"
        >
          Paste yours
        </button>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline border-b border-line ps-5">
        <label htmlFor={subjectId} className="text-sm text-ink-faint">
          Subject
        </label>
        <div className="grid">
          <MarkedText text={draft.subject} marks={marksOf('subject')} className={subjectClasses} />
          <textarea
            id={subjectId}
            rows={1}
            value={draft.subject}
            placeholder="What they see first"
            maxLength={998}
            onFocus={warmUp}
            onChange={(event) =>
              change({ ...draft, subject: event.target.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ') })
            }
            className={classes(subjectClasses, fieldClasses)}
          />
        </div>
      </div>
      <label htmlFor={textId} className="sr-only">
        Email
      </label>
      <div className="grid max-h-52 flex-1 auto-rows-max overflow-y-auto lg:max-h-88">
        <MarkedText text={draft.text} marks={marksOf('text')} className={textClasses} />
        <textarea
          id={textId}
          value={draft.text}
          placeholder="Write or paste a cold email. It stays in this browser."
          maxLength={20_000}
          onFocus={warmUp}
          onChange={(event) => change({ ...draft, text: event.target.value })}
          className={classes(textClasses, fieldClasses)}
        />
      </div>
    </div>
  )
}

// Field and marks share a grid cell and all dimensions, so that each word is exactly above its mark.
const fieldClasses =
  'w-full resize-none overflow-hidden bg-transparent text-ink -outline-offset-2 focus-visible:rounded-md'
const subjectClasses =
  'col-start-1 row-start-1 min-h-12 px-3 py-3 text-base font-medium whitespace-pre-wrap wrap-anywhere'
const textClasses = 'col-start-1 row-start-1 min-h-52 px-5 py-4 text-base whitespace-pre-wrap wrap-anywhere'
