// Converts our Markdown to the data of a page under /docs.
import { posix } from 'node:path'
import { ElementType, parseDocument } from 'htmlparser2'
import { Marked, type Tokens } from 'marked'
import type { Piece } from '#web/marketing/docs/article.tsx'

type Heading = { id: string; text: string }
type PublicDocument = {
  slug: string
  title: string
  summary: string
  headings: Heading[]
  content: Piece[]
}

/** Title and summary are the first heading and the first paragraph, so that a document describes itself. */
export function readDocument(source: string, slug: string): PublicDocument {
  const headings: Heading[] = []
  const usedSlugs = new Set<string>()
  let title = slug
  let summary = ''

  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        if (depth === 1) return ''
        const id = freshId(plain(text), usedSlugs)
        if (depth === 2) headings.push({ id, text: plain(text) })
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const address = publicAddress(href)
        return address ? `<a href="${escape(address)}">${text}</a>` : text
      },
      // Horizontally scrolling content must be accessible by keyboard (WCAG 2.1.1).
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`
      },
    },
    hooks: { postprocess: wrapTables },
  })

  for (const token of marked.lexer(source)) {
    if (token.type === 'heading' && token['depth'] === 1) title = plain(String(token['text']))
    if (token.type === 'paragraph' && !summary) summary = plain(String(token['text']))
  }
  const html = marked.parse(source, { async: false })
  return { slug, title, summary, headings, content: pieces(parseDocument(html).children) }
}

function wrapTables(html: string): string {
  let tables = 0
  return html
    .replaceAll('<table>', () => {
      tables += 1
      return `<div class="doc-table" role="region" aria-label="Table ${tables}" tabindex="0"><table>`
    })
    .replaceAll('</table>', '</table></div>')
}

// Other documents are pages of ours; other files of the repository have no public URL.
function publicAddress(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  if (!path.endsWith('.md') || path.includes('decisions/') || path.includes('ARCHITECTURE')) return null
  return `/docs/${posix.basename(path, '.md')}${fragment ? `#${fragment}` : ''}`
}

function freshId(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  let id = base
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`
  taken.add(id)
  return id
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_]{1,3}([^`*_]+)[`*_]{1,3}/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Nodes = ReturnType<typeof parseDocument>['children']

// Data rather than HTML: the page creates elements from it, so that no unchecked HTML is ever inserted.
function pieces(nodes: Nodes): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (node.type === ElementType.ElementType.Text) return [node.data]
    if (node.type !== ElementType.ElementType.Tag) return []
    return [[node.name, node.attribs, ...pieces(node.children)]]
  })
}
