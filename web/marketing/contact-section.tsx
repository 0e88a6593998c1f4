import { lazy, Suspense } from 'react'
import { paths } from '#web/data/paths.ts'
import { responseTimes } from './forms/request.ts'
import { Section, SectionHeading } from './section.tsx'
import { TextLink } from './text-link.tsx'

// The page shows the form from its file; the code that checks and sends it comes after the first screen.
const ContactForm = lazy(async () => ({ default: (await import('./forms/contact-form.tsx')).ContactForm }))

export function ContactSection() {
  return (
    <Section id="contact" compact className="border-t border-line">
      <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <SectionHeading title="Write to us" compact className="content-start">
          A question, an idea, a study we should read: a person answers within {responseTimes.contact}. If
          something is broken, the <TextLink href={paths.support}>support form</TextLink> is the faster way.
        </SectionHeading>
        <div className="rounded-xl border border-line bg-pane p-4 shadow-pane md:p-5">
          <Suspense>
            <ContactForm />
          </Suspense>
        </div>
      </div>
    </Section>
  )
}
