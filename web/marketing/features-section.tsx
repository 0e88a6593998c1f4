import type { ReactNode } from 'react'
import { paths } from '#web/data/paths.ts'
import { Section } from './section.tsx'
import { accuracy } from './content/accuracy.ts'
import { claims } from './content/claims.ts'
import { features } from './content/features.ts'
import { TextLink } from './text-link.tsx'
import { useVouchedClaims } from './use-vouched-claims.ts'

export function FeaturesSection() {
  const vouched = useVouchedClaims()
  return (
    <Section id="features" compact className="border-t border-line bg-pane">
      <h2 className="text-2xl">Advice you can check</h2>
      <div className="mt-5 grid gap-x-10 gap-y-5 md:grid-cols-2">
        <Strength
          title="Evidence on both sides"
          link={{ label: 'Read the rules', href: `${paths.docs}/analysis` }}
        >
          Each finding shows the studies for it and against it, and says where nobody has measured.
        </Strength>
        <Strength
          title="The same answer everywhere, offline"
          link={{ label: 'Use it from the command line', href: `${paths.docs}/command-line` }}
        >
          Plain, versioned rules: browser, server and command line agree, without an AI key.
        </Strength>
        <Strength
          title={claims.accuracy}
          link={{ label: 'The figures and the method', href: accuracy.method }}
        >
          In telling mail that reads like spam from mail that does not: {accuracy.heldBack} of{' '}
          {accuracy.mails} held-out emails (interval {accuracy.interval}); on collections it had never seen,
          about {accuracy.unseenSources}.
        </Strength>
        <Strength
          title="Your machine, your data"
          link={{ label: 'Run it yourself', href: `${paths.docs}/run-it-yourself` }}
        >
          One command serves the whole product with its own PostgreSQL: no Docker, no cloud account.
        </Strength>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-2.5 border-t border-line pt-4 text-sm md:grid-cols-5">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-2" title={text}>
            <Icon className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden />
            {title}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {[claims.trial, claims.proration, claims.cancel, ...vouched.map((claim) => claims[claim])].join(
          ' · ',
        )}
        {' · '}
        <TextLink href={paths.pricing}>What it costs</TextLink>
      </p>
    </Section>
  )
}

function Strength({
  title,
  link,
  children,
}: {
  title: string
  link: { label: string; href: string }
  children: ReactNode
}) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-soft">
        {children}{' '}
        <TextLink href={link.href} className="whitespace-nowrap">
          {link.label}
        </TextLink>
      </p>
    </div>
  )
}
