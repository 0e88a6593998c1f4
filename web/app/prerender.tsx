import { renderToString } from 'react-dom/server'
import { loadScreen } from '#web/marketing/screens.ts'
import { PublicApp } from './public-app.tsx'

/** The HTML of one public page, as first rendered in the browser of a signed-out visitor. */
export async function renderPage(address: string): Promise<string> {
  return renderToString(<PublicApp screen={await loadScreen(address)} />)
}

export { publicPages } from '#web/marketing/public-pages.ts'
