import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'

/** The HTML of one address, as the browser would first draw it for somebody signed out. */
export async function renderPage(address: string): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>} />,
    {
      // Whole, in order: React otherwise moves big parts to the end and an inline script puts them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

export { publicPages, type PublicPage } from './marketing/public-pages.ts'
