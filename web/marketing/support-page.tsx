import { paths } from '#web/data/paths.ts'
import { responseTimes } from './forms/request.ts'
import { SupportForm } from './forms/support-form.tsx'
import { PageHeading } from './page-heading.tsx'
import { pageWidth } from './section.tsx'
import { TextLink } from './text-link.tsx'

export function SupportPage() {
  return (
    <>
      <title>Support · Coldframe</title>
      <PageHeading title="Support">
        Tell us what is wrong or missing. A person reads it, and replies by email.
      </PageHeading>
      <div className={`${pageWidth} grid gap-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16`}>
        <div className="rounded-xl border border-line bg-pane p-5 shadow-pane md:p-8">
          <SupportForm />
        </div>
        <aside className="grid content-start gap-8">
          <section>
            <h2 className="text-lg">When we answer</h2>
            <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-2 text-sm">
              <dt className="text-ink-soft">Critical</dt>
              <dd className="numbers text-end font-medium">{responseTimes.critical}</dd>
              <dt className="text-ink-soft">Everything else</dt>
              <dd className="numbers text-end font-medium">{responseTimes.other}</dd>
            </dl>
          </section>
          <section className="border-t border-line pt-6">
            <h2 className="text-lg">Your answer may be here</h2>
            <p className="mt-2 text-sm text-ink-soft">
              The <TextLink href={paths.help}>help center</TextLink> answers the most common questions, and
              the <TextLink href={paths.docs}>documentation</TextLink> covers the rest.
            </p>
          </section>
        </aside>
      </div>
    </>
  )
}
