import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isServerThere } from './screen-code.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A restarting server sends no event, and a network may need a moment after it reports to be online. */
const ASK_AGAIN_MS = 5_000

/** Replaces a screen whose code cannot be loaded, until the server is reachable again. */
export function UnreachablePage() {
  const [asking, setAsking] = useState(false)
  async function retry() {
    setAsking(true)
    await openIfThere()
    setAsking(false)
  }
  useEffect(() => {
    const retryNow = () => void openIfThere()
    addEventListener('online', retryNow)
    const timer = setInterval(retryNow, ASK_AGAIN_MS)
    return () => {
      removeEventListener('online', retryNow)
      clearInterval(timer)
    }
  }, [])
  return (
    <div role="alert" className="px-5 py-16">
      <EmptyState
        icon={<WifiOff aria-hidden />}
        title="This screen needs a connection"
        action={
          <Button disabled={asking} onClick={() => void retry()}>
            Try again
          </Button>
        }
      >
        This screen is not loaded yet, and the server can’t be reached. It opens as soon as the connection is
        back.
      </EmptyState>
    </div>
  )
}

async function openIfThere(): Promise<void> {
  // Reloading without a server would show the browser's own error, and nothing of the app.
  if (await isServerThere()) location.reload()
}
