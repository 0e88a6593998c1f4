import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Toaster } from './ui/toaster.tsx'

/** One tree for the browser and for the build, which renders the public pages: hydration needs them equal. */
export function App({ router: Router }: { router: ComponentType<{ children: ReactNode }> }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Router>
          <AppRoutes />
        </Router>
      </ErrorBoundary>
      <Toaster />
    </StrictMode>
  )
}
