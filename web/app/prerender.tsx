import { renderToString } from 'react-dom/server'
import { loadScreen } from '#web/marketing/screens.ts'
import { PublicApp } from './public-app.tsx'

/** React's marker for a part that is still loading. */
const PENDING = '<!--$!-->'

/** The HTML of one public page, as first rendered in the browser of a signed-out visitor. */
export async function renderPage(address: string): Promise<string> {
  const app = <PublicApp screen={await loadScreen(address)} />
  // The first render starts loading the lazy parts; the file must contain them too.
  for (let drawn = renderToString(app); ; drawn = renderToString(app)) {
    if (!drawn.includes(PENDING)) return drawn
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export { publicPages } from '#web/marketing/public-pages.ts'
