import { escapeHtml } from '#core/text/text-to-html.ts'
import { plainPage } from '#server/http/plain-page.ts'

/** The page with the unsubscribe button. It names the sender like the email did, if that is still known. */
export const unsubscribePage = (sender: string | undefined): string =>
  plainPage(
    'Unsubscribe from these emails?',
    `<p>Press the button, and ${sender === undefined ? 'this sender' : `<strong>${escapeHtml(sender)}</strong>`} will not email you again. Opening this page has changed nothing.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
  )

export const unsubscribedPage: string = plainPage(
  'You are unsubscribed',
  '<p>This sender will not email you again. You can close this page.</p>',
)
