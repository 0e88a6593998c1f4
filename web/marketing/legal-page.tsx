import type { ReactNode } from 'react'
import { proseClasses } from './docs/article.tsx'
import { PageHeading } from './page-heading.tsx'
import { pageWidth } from './section.tsx'

/** A page with a legal text. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Coldframe`}</title>
      <PageHeading title={title}>Last updated: January 2024</PageHeading>
      <div className={`${pageWidth} py-12 md:py-16`}>
        <div className={proseClasses}>{children}</div>
      </div>
    </>
  )
}
