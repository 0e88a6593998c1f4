import type { ComponentType } from 'react'
import { DocumentPage, NoSuchDocument } from './document-page.tsx'
import { findDocument, texts } from './documents.ts'

/** The page of one document, loaded together with its text. */
export async function loadDocument(slug: string): Promise<ComponentType> {
  const about = findDocument(slug)
  const content = await texts[slug]?.()
  return about && content ? () => <DocumentPage about={about} content={content} /> : NoSuchDocument
}
