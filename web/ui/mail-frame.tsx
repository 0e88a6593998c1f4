import { useEffect, useRef } from 'react'

/** A mail's HTML as a reader sees it, in a frame where nothing of it runs and nothing foreign is loaded. */
export function MailFrame({
  html,
  title,
  dark = false,
  opensLinks = true,
  className,
}: {
  html: string
  title: string
  dark?: boolean
  /** Not in mail of one's own that is tracked: the click would be counted as its reader's. */
  opensLinks?: boolean
  className?: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const target = frame.current?.contentWindow
    // The sandboxed frame has an origin of its own that can't be named; it only ever shows what it is given.
    const show = () => target?.postMessage({ html, dark }, '*')
    const onMessage = (event: MessageEvent) => {
      if (event.source === target && event.data === 'mail-frame-ready') show()
    }
    show()
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [html, dark])
  return (
    <iframe
      ref={frame}
      title={title}
      src="/mail-frame"
      sandbox={opensLinks ? 'allow-scripts allow-popups allow-popups-to-escape-sandbox' : 'allow-scripts'}
      className={className}
    />
  )
}
