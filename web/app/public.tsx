import { hydrateRoot } from 'react-dom/client'
import { watchImpersonation } from '#web/impersonation/watch-impersonation.ts'
import { pageForArrival } from '#web/auth/arrival.ts'
import { loadScreen } from '#web/marketing/screens.ts'
import { PublicApp } from './public-app.tsx'
import '#web/styles/app.css'

// Hydrates the prerendered pages. Links between them and into the app are plain links, so this entry needs neither the
// router nor the app's list of screens.
const page = pageForArrival(location)
if (page) location.replace(page + location.hash)
else {
  const root = document.getElementById('root')!
  const Screen = await loadScreen(root.dataset['page']!)
  watchImpersonation()
  hydrateRoot(root, <PublicApp screen={Screen} />)
}
