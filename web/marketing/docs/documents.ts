import type { Piece } from './article.tsx'

/** The metadata of a document, read from its Markdown at build time (scripts/read-document.ts). */
type DocumentText = {
  slug: string
  title: string
  summary: string
  headings: readonly { id: string; text: string }[]
}

/** `file` is the name in the build's manifest. */
export type DocumentAbout = DocumentText & { file: string }

const abouts = import.meta.glob<DocumentText>(['../../../docs/*.md', '../../../docs/guides/*.md'], {
  query: '?about',
  import: 'about',
  eager: true,
})
const bodies = import.meta.glob<Piece[]>(['../../../docs/*.md', '../../../docs/guides/*.md'], {
  import: 'content',
})

/** Guides come first, in reading order for newcomers, followed by the reference by name. */
const firstRead = [
  'first-email',
  'personalise',
  'improve-a-draft',
  'campaigns',
  'audience',
  'workspaces',
  'command-line',
  'run-it-yourself',
  'administer',
  'accuracy',
  'community',
]
const files = Object.keys(abouts)

export const guides = listed(files.filter((file) => file.includes('/guides/')))
export const reference = listed(files.filter((file) => !file.includes('/guides/')))

export function findDocument(slug: string): DocumentAbout | undefined {
  return [...guides, ...reference].find((about) => about.slug === slug)
}

/** The text of each document, in a separate chunk. */
export const texts: Record<string, () => Promise<Piece[]>> = Object.fromEntries(
  files.map((file) => [abouts[file]!.slug, bodies[file]!]),
)

function listed(some: readonly string[]): readonly DocumentAbout[] {
  const rank = ({ slug }: DocumentAbout) => [...firstRead, slug].indexOf(slug)
  return some
    .map((file) => ({ ...abouts[file]!, file: file.replace('../../../', '../') }))
    .toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
}
