import { paths } from '#web/data/paths.ts'
import { PageHeading } from '../page-heading.tsx'
import { pageWidth } from '../section.tsx'
import { guides, reference, type DocumentAbout } from './documents.ts'

export function DocsPage() {
  return (
    <>
      <title>Documentation · Coldframe</title>
      <PageHeading title="Documentation">
        How to use it, how to run it, and how it decides: the same files as in the repository.
      </PageHeading>
      <div className={`${pageWidth} grid gap-12 py-12 md:py-16`}>
        <DocumentList title="Guides" documents={guides} />
        <DocumentList title="Reference" documents={reference} />
      </div>
    </>
  )
}

function DocumentList({ title, documents }: { title: string; documents: readonly DocumentAbout[] }) {
  return (
    <section className="grid gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
      <h2 className="pt-4 text-lg">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map(({ slug, title: name, summary }) => (
          <li key={slug}>
            <a href={`${paths.docs}/${slug}`} className="group grid gap-1 py-4 -outline-offset-2">
              <span className="font-medium text-accent-ink group-hover:underline">{name}</span>
              <span className="line-clamp-2 text-ink-soft">{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
