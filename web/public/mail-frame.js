// Shows a mail's HTML that the page around it hands over. The page's own policy forbids inline styles, and
// a srcdoc frame would inherit that; this document has a policy of its own (server/http/security-headers.ts):
// inline styles yes, scripts of the mail, remote pictures and forms no. Parsed apart, scripts never start.
const policy = globalThis.trustedTypes?.createPolicy('mail', { createHTML: (html) => html })
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  const { html } = event.data
  const mail = new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
  for (const element of mail.querySelectorAll('script, meta, base, link, iframe, object, embed'))
    element.remove()
  const base = mail.createElement('base')
  base.target = '_blank'
  mail.head.prepend(base)
  document.replaceChild(document.adoptNode(mail.documentElement), document.documentElement)
  // Mail programs show text without a font sans-serif, and a browser would not.
  document.documentElement.style.fontFamily ||= 'sans-serif'
  document.documentElement.style.colorScheme = event.data.dark ? 'dark' : 'light'
})
parent.postMessage('mail-frame-ready', '*')
