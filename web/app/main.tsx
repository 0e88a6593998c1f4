import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchImpersonation } from '#web/impersonation/watch-impersonation.ts'
import { pageForArrival } from '#web/auth/arrival.ts'
import { storeReturn } from '#web/mailboxes/oauth-return.ts'
import { AppRoutes, preload } from './routes.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import '#web/styles/app.css'

const page = pageForArrival(location)
if (page) history.replaceState(null, '', page + location.hash)

storeReturn()
preload(location.pathname)
watchImpersonation()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
    <Toaster />
  </StrictMode>,
)
