import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : 'An unknown error occurred.'
  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[70svh] w-full max-w-lg content-center justify-items-start gap-4 px-5 py-16"
    >
      <title>Unexpected Application Error! · Coldframe</title>
      <LogoMark className="size-10" />
      <h1 className="text-2xl">Unexpected Application Error!</h1>
      <p className="text-ink-soft">
        Something on this page broke. Your saved data is safe; reloading the page usually fixes it.
      </p>
      <pre className="max-w-full overflow-x-auto rounded-md border border-line bg-well px-3 py-2 text-xs whitespace-pre-wrap text-ink-soft">
        {message}
      </pre>
      <div className="flex gap-2.5">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button asChild>
          <a href="/">Back to home</a>
        </Button>
      </div>
    </div>
  )
}
