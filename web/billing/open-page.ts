import { useState } from 'react'
import { toastError } from '#web/ui/toast.ts'

export type Opening = { state: 'idle' | 'asking' } | { state: 'opened' } | { state: 'blocked'; url: string }

/**
 * Opens a page of the payment provider in a new tab. The tab is opened with the click, while the browser
 * still allows it, and sent on when the address is known; where even that is blocked, the address is offered.
 */
export function useOpenPage(askForUrl: () => Promise<string>): { opening: Opening; open: () => void } {
  const [opening, setOpening] = useState<Opening>({ state: 'idle' })
  const open = () => {
    const tab = window.open('about:blank', '_blank')
    setOpening({ state: 'asking' })
    askForUrl().then(
      (url) => {
        if (tab) tab.location.replace(url)
        setOpening(tab ? { state: 'opened' } : { state: 'blocked', url })
      },
      (error: Error) => {
        tab?.close()
        setOpening({ state: 'idle' })
        toastError(error.message)
      },
    )
  }
  return { opening, open }
}
