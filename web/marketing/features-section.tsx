import type { ReactNode } from 'react'
import { sampleEvidence } from 'virtual:sample-report'
import { paths } from '#web/app/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section, SectionHeading } from './section.tsx'
import { features } from './content/features.ts'
import type { Quote } from './demo/demo-report.ts'
import { TextLink } from './text-link.tsx'

export function FeaturesSection() {
  return (
    <Section id="features" className="border-t border-line bg-pane">
      <SectionHeading title="Advice you can check">
        Most coaches tell you what to do. This one tells you who measured it, on how much mail, and who found
        the opposite.
      </SectionHeading>
      <div className="mt-12 grid gap-16 md:mt-16 md:gap-24">
        <Strength
          title="Evidence on both sides"
          text="Published figures on cold email contradict each other. Each finding shows the studies for it, the studies against it, and whether we read the original or somebody quoting it. Where nobody has measured, it says that too."
          link={{ label: 'Read the rules', href: `${paths.docs}/analysis` }}
        >
          <EvidenceCard />
        </Strength>
        <Strength
          flipped
          title="The same answer everywhere, offline"
          text="The analyser is plain rules in plain code, versioned. Browser, server and command line give the same score for the same draft, without an AI key and without sending your words anywhere. A language model, if you bring one, only adds."
          link={{ label: 'Use it from the command line', href: `${paths.docs}/command-line` }}
        >
          <Terminal />
        </Strength>
        <Strength
          title="Your machine, your data"
          text="One command installs, builds and serves the whole product with its own PostgreSQL: no Docker, no cloud account. Who may see which row is decided inside the database, not in the browser."
          link={{ label: 'Run it yourself', href: `${paths.docs}/run-it-yourself` }}
        >
          <OneCommand />
        </Strength>
      </div>
      <h3 className="mt-20 text-xl md:mt-28">And the workspace around it</h3>
      <ul className="mt-6 grid border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 border-b border-line py-5 pe-6">
            <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden />
            <div>
              <h4 className="font-medium">{title}</h4>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Strength({
  title,
  text,
  link,
  flipped = false,
  children,
}: {
  title: string
  text: string
  link: { label: string; href: string }
  flipped?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <div className={flipped ? 'lg:order-2' : ''}>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-3 max-w-lg text-ink-soft">{text}</p>
        <TextLink href={link.href} className="mt-4 inline-block font-medium">
          {link.label}
        </TextLink>
      </div>
      {children}
    </div>
  )
}

/** The analyser's own evidence on length, read out of it at build. */
function EvidenceCard() {
  return (
    <figure className="rounded-lg border border-line bg-ground shadow-pane">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line px-5 py-3.5">
        <span className="font-medium">How long should it be?</span>
        <Badge>from the analyser</Badge>
      </figcaption>
      <div className="grid divide-y divide-line md:grid-cols-2 md:divide-x md:divide-y-0">
        <Side title="Short" tone="text-accent-ink" quotes={sampleEvidence.supports} />
        <Side title="Not so short" tone="text-warning-ink" quotes={sampleEvidence.contradicts} />
      </div>
    </figure>
  )
}

function Side({ title, tone, quotes }: { title: string; tone: string; quotes: readonly Quote[] }) {
  return (
    <div className="px-5 py-4">
      <p className={`text-sm font-medium ${tone}`}>{title}</p>
      <ul className="mt-2 grid gap-3.5">
        {quotes.map(({ study, year, figure, sample }) => (
          <li key={figure} className="text-sm">
            <p>{figure}</p>
            <p className="text-ink-faint">
              {study}
              {year ? ` ${year}` : ''}, {sample}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Terminal() {
  return (
    <pre className={terminalClasses}>
      <code>
        <span className="text-ink-faint">$ </span>npm run --silent coldframe -- analyze draft.txt --min-score
        70{'\n'}
        <span className="text-ink-faint">
          # exit status 1 below 70: a draft can fail a build, as code can
        </span>
      </code>
    </pre>
  )
}

function OneCommand() {
  return (
    <pre className={terminalClasses}>
      <code>
        <span className="text-ink-faint">$ </span>npm start{'\n'}
        Coldframe is ready at http://127.0.0.1:3000
      </code>
    </pre>
  )
}

const terminalClasses =
  'rounded-lg border border-line bg-ground px-5 py-5 text-sm leading-7 whitespace-pre-wrap shadow-pane md:px-6 md:py-8'
