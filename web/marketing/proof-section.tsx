import { paths } from '#web/app/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { accuracy } from './content/accuracy.ts'
import { claims } from './content/claims.ts'
import { Section, SectionHeading } from './section.tsx'
import { useVouchedClaims } from './use-vouched-claims.ts'
import { TextLink } from './text-link.tsx'

/** What is promised, each with the place where it is kept or measured. */
export function ProofSection() {
  const vouched = useVouchedClaims()
  return (
    <Section className="border-t border-line bg-pane">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-5">
          <SectionHeading title={claims.accuracy}>
            In telling mail that reads like spam from mail that does not: {accuracy.heldBack} of{' '}
            {accuracy.mails} held-out emails (interval {accuracy.interval}).
          </SectionHeading>
          <p className="text-ink-soft">
            On whole collections it had never seen it is right about {accuracy.unseenSources} of the time. We
            publish both, with the method, and with what a text alone can’t tell. One command measures it
            again.
          </p>
          <a href={accuracy.method} className={buttonClasses('secondary', 'md', 'w-fit')}>
            The figures and the method
          </a>
        </div>
        <ul className="grid content-start">
          {[claims.trial, claims.proration, claims.cancel, ...vouched.map((claim) => claims[claim])].map(
            (claim) => (
              <li key={claim} className="border-t border-line py-4 text-lg first:border-t-0 first:pt-0">
                {claim}
              </li>
            ),
          )}
          <li className="border-t border-line pt-4">
            <TextLink href={paths.pricing} className="font-medium">
              What it costs
            </TextLink>
          </li>
        </ul>
      </div>
    </Section>
  )
}
