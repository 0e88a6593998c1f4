import { paths } from '#web/data/paths.ts'
import { guides } from './docs/documents.ts'
import { PageHeading } from './page-heading.tsx'
import { pageWidth } from './section.tsx'
import { Walkthrough } from './walkthrough.tsx'
import { walkthrough } from './content/walkthrough.ts'

export function TutorialsPage() {
  return (
    <>
      <title>Tutorials · Coldframe</title>
      <PageHeading title="Tutorials">
        A short recording of the product, and guides that take you through it at your own pace.
      </PageHeading>
      <div className={`${pageWidth} grid gap-16 py-12 md:py-16`}>
        <section className="grid gap-6">
          <h2 className="text-2xl">{walkthrough.title}</h2>
          <Walkthrough />
        </section>
        <section className="grid gap-6">
          <h2 className="text-2xl">Step by step</h2>
          <ul className="grid gap-5 md:grid-cols-2">
            {guides.map(({ slug, title, summary }) => (
              <li key={slug}>
                <a
                  href={`${paths.docs}/${slug}`}
                  className="grid h-full content-start gap-1.5 rounded-lg border border-line bg-pane p-5 shadow-pane hover:border-edge"
                >
                  <span className="font-medium">{title}</span>
                  <span className="text-sm text-ink-soft">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
