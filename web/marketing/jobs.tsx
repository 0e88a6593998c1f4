import type { ReactNode } from 'react'
import { sampleReport } from 'virtual:sample-report'
import { classes } from '#web/ui/classes.ts'
import { ScoreRing } from './demo/score-ring.tsx'

/** The three jobs of the product, each with a screenshot taken by `lab/take-pictures.ts landing`. */
export function Jobs() {
  const [fix] = sampleReport.fixes
  return (
    <ul className="mt-5 grid gap-2.5 sm:grid-cols-2 md:mt-7 lg:grid-cols-3 lg:gap-5">
      <Job title="Score a draft, and see why" className="sm:max-lg:col-span-2">
        <a href="#try" className="flex h-28 items-center gap-4 px-4 -outline-offset-2">
          <ScoreRing score={sampleReport.score} band={sampleReport.band} className="size-20 shrink-0" />
          {fix && (
            <span className="grid gap-0.5 text-sm">
              <span className="font-medium">
                {fix.title} <span className="numbers text-accent-ink">+{fix.gain}</span>
              </span>
              <span className="line-clamp-3 text-ink-soft">{fix.advice}</span>
            </span>
          )}
        </a>
      </Job>
      <Job title="Run the campaign">
        <Picture name="campaign" alt="A campaign: 14 of 24 leads contacted, 14 emails sent and delivered" />
      </Job>
      <Job title="Sort the replies">
        <Picture name="replies" alt="Two replies in the inbox: one marked as interested, one as an opt-out" />
      </Job>
    </ul>
  )
}

function Job({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <li className={classes('overflow-hidden rounded-lg border border-line bg-pane shadow-pane', className)}>
      <h2 className="border-b border-line px-4 py-1.5 text-sm md:py-2 font-medium">{title}</h2>
      {children}
    </li>
  )
}

function Picture({ name, alt }: { name: string; alt: string }) {
  return (
    <picture>
      <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img src={`/pictures/${name}.webp`} alt={alt} width={354} height={114} className="h-auto w-full" />
    </picture>
  )
}
