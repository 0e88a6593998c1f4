import { StrictMode, type ComponentType } from 'react'
import { PublicLayout } from '#web/marketing/public-layout.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

/** One tree for both the build, which renders it to a file, and the browser, which hydrates it. */
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
