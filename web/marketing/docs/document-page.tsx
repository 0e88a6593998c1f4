import { paths } from '#web/data/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageWidth } from '../section.tsx'
import { TextLink } from '../text-link.tsx'
import { Article, type Piece } from './article.tsx'
import type { DocumentAbout } from './documents.ts'

export function DocumentPage({ about, content }: { about: DocumentAbout; content: readonly Piece[] }) {
  return (
    <div className={`${pageWidth} grid gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_14rem]`}>
      <title>{`${about.title} · Coldframe`}</title>
      <article className="min-w-0">
        <TextLink href={paths.docs} className="text-sm">
          Documentation
        </TextLink>
        <h1 className="mt-3 mb-8 text-3xl md:text-4xl">{about.title}</h1>
        <Article content={content} />
      </article>
      {about.headings.length > 2 && <Contents headings={about.headings} />}
    </div>
  )
}

function Contents({ headings }: { headings: DocumentAbout['headings'] }) {
  return (
    <nav aria-labelledby="on-this-page" className="hidden lg:block">
      <div className="sticky top-24 grid gap-2 border-s border-line ps-5">
        <h2 id="on-this-page" className="text-sm font-medium">
          On this page
        </h2>
        <ul className="grid gap-1.5">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="rounded-sm text-sm text-ink-soft hover:text-ink hover:underline">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

export function NoSuchDocument() {
  return (
    <div className={`${pageWidth} py-20`}>
      <title>No such document · Coldframe</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        title="This document was not found"
        action={
          <a href={paths.docs} className={buttonClasses('secondary', 'md')}>
            All documents
          </a>
        }
      >
        It may have been renamed.
      </EmptyState>
    </div>
  )
}
