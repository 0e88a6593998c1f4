import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

export function NotFoundPage() {
  return (
    <main className="relative isolate grid min-h-svh content-center justify-items-center gap-4 overflow-hidden px-5 py-16 text-center">
      <title>Oops! Page not found · Coldframe</title>
      <meta name="robots" content="noindex" />
      <div className="glazing absolute inset-0 -z-10" aria-hidden />
      <LogoMark className="size-12" />
      <p className="numbers text-sm font-medium text-ink-faint">404</p>
      <h1 className="text-3xl">Oops! Page not found</h1>
      <p className="max-w-sm text-ink-soft">
        There is no page at this address. It may have been moved or deleted.
      </p>
      <Button asChild variant="primary" size="lg" className="mt-2">
        <Link to={paths.home}>Return to Home</Link>
      </Button>
    </main>
  )
}
