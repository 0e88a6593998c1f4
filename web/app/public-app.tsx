import { StrictMode, type ComponentType } from 'react'
import { PublicLayout } from '#web/marketing/public-layout.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

/** One tree for the build, which renders it to a file, and for the browser, which goes on from there. */
export function PublicApp({ screen: Screen }: { screen: ComponentType }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <PublicLayout>
          <Screen />
        </PublicLayout>
      </ErrorBoundary>
      <Toaster />
    </StrictMode>
  )
}
