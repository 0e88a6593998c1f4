import { useEffect, useRef } from 'react'

/** A mail's HTML as its recipient sees it, in a frame that runs no script and loads nothing external. */
export function MailFrame({
  html,
  title,
  dark = false,
  opensLinks = true,
  loadsPictures = false,
  className,
}: {
  html: string
  title: string
  dark?: boolean
  /** False for tracked mail of our own: the click would count as its recipient's. */
  opensLinks?: boolean
  /** Loads pictures of other servers, which learn that the mail is read. A frame keeps its policy: give it a new key. */
  loadsPictures?: boolean
  className?: string
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const target = frame.current?.contentWindow
    // The sandboxed frame has an opaque origin; it displays only what it receives.
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
      src={loadsPictures ? '/mail-frame?pictures' : '/mail-frame'}
      sandbox={opensLinks ? 'allow-scripts allow-popups allow-popups-to-escape-sandbox' : 'allow-scripts'}
      className={className}
    />
  )
}
