// Plain pages, without a script and without anything to load but their looks: they must work in any browser
// that a mail program opens.

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

export const unsubscribePage: string = frame(
  'Stop these emails?',
  `<p>Press the button, and this sender will not write to your address again. Opening this page alone has changed nothing.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
)

export const unsubscribedPage: string = frame(
  'You are unsubscribed',
  '<p>Your address is on the list of those this sender never writes to. You can close this page.</p>',
)
