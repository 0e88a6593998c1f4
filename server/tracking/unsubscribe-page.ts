// Plain pages, without scripts and without resources except styles: they must work in any browser that a mail program
// opens.

import { escapeHtml } from '#core/text/text-to-html.ts'

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/unsubscribe.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** The page with the unsubscribe button. It names the sender like the email did, if that is still known. */
export const unsubscribePage = (sender: string | undefined): string =>
  frame(
    'Unsubscribe from these emails?',
    `<p>Press the button, and ${sender === undefined ? 'this sender' : `<strong>${escapeHtml(sender)}</strong>`} will not email you again. Opening this page has changed nothing.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
  )

export const unsubscribedPage: string = frame(
  'You are unsubscribed',
  '<p>This sender will not email you again. You can close this page.</p>',
)
