import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { pageForArrival, readArrival } from './arrival.ts'
import { preload } from './routes.tsx'
import './styles/app.css'

const page = pageForArrival(location.pathname, readArrival(location.hash))
if (page) history.replaceState(null, '', page + location.hash)

preload(location.pathname)

const root = document.getElementById('root')!
const app = <App router={BrowserRouter} />
// A prerendered page names the address it shows; anything else in the shell is drawn from nothing.
if (root.dataset['page'] === location.pathname) hydrateRoot(root, app)
else {
  root.replaceChildren()
  createRoot(root).render(app)
}
