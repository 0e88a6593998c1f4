import { siteUrlMark } from '#server/http/static-files.ts'
import type { PublicPage } from '#web/marketing/public-pages.ts'

/** The files that a page loads immediately, as paths in the build. */
export type PageFiles = { entry: string; scripts: string[]; styles: string[] }

/** The metadata of a public page for search engines, link previews, and the browser's loader. */
export function documentHead(page: PublicPage, title: string, files: PageFiles): string {
  const url = siteUrlMark + page.path
  const description = escape(page.description)
  const picture = `${siteUrlMark}/social-card.png`
  return [
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    `<script type="module" crossorigin src="/${files.entry}"></script>`,
    ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${url}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Coldframe" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${picture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Coldframe: a draft with its score and the evidence behind it" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    ...structuredData(page),
  ]
    .map((line) => `    ${line}`)
    .join('\n')
}

// schema.org/FAQPage. It is data, not a script, so the Content-Security-Policy does not apply.
function structuredData({ questions }: PublicPage): string[] {
  if (!questions) return []
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
