import { useState } from 'react'
import { toastError } from '#web/ui/toast.ts'

type Opening = { state: 'idle' | 'asking' } | { state: 'opened' } | { state: 'blocked'; url: string }

/**
 * Opens a page of the payment provider in a new tab. The tab is opened within the click, while the browser allows it,
 * and redirected when the URL is known; if even that is blocked, a link is shown.
 */
export function useOpenPage(askForUrl: () => Promise<string>): { opening: Opening; open: () => void } {
  const [opening, setOpening] = useState<Opening>({ state: 'idle' })
  const send = async (tab: Window | null) => {
    setOpening({ state: 'asking' })
    try {
      const url = await askForUrl()
      tab?.location.replace(url)
      setOpening(tab ? { state: 'opened' } : { state: 'blocked', url })
    } catch (error) {
      tab?.close()
      setOpening({ state: 'idle' })
      toastError((error as Error).message)
    }
  }
  return { opening, open: () => void send(window.open('about:blank', '_blank')) }
}
