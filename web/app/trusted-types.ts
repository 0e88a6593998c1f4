// The only policies by which text becomes a document or the address of a script. The page's policy opens no others
// (server/http/security-headers.ts; https://www.w3.org/TR/trusted-types/). A browser without Trusted Types takes
// the words themselves.

type Rules<Sink extends string> = Record<Sink, (words: string) => string>
type Factory = { createPolicy<Sink extends string>(name: string, rules: Rules<Sink>): Rules<Sink> }

/** Reads HTML into a document that is shown nowhere: nothing in it runs, and nothing is loaded. */
export function readInertHtml(html: string): Document {
  inertDocument ??= policyOf('inert-document', { createHTML: (words: string) => words })
  return new DOMParser().parseFromString(inertDocument.createHTML(html), 'text/html')
}

/** What may stand on the page of somebody else's HTML: all but what acts. */
export function readPassiveHtml(html: string): DocumentFragment {
  const { body } = readInertHtml(html)
  for (const active of body.querySelectorAll('script, iframe, object, embed')) active.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (name.startsWith('on')) element.removeAttribute(name)
    }
  }
  const passive = document.createDocumentFragment()
  passive.append(...body.childNodes)
  return passive
}

/** A worker of this app: of its own origin, whatever the address says. */
export function startWorker(address: string): Worker {
  return new Worker(ownWorkerUrl(address), { type: 'module' })
}

/** A service worker of this app, which outlives its pages. */
export function registerWorker(address: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(ownWorkerUrl(address))
}

function ownWorkerUrl(address: string): string {
  ownWorker ??= policyOf('own-worker', { createScriptURL: requireOwn })
  return ownWorker.createScriptURL(address)
}

let inertDocument: Rules<'createHTML'> | undefined
let ownWorker: Rules<'createScriptURL'> | undefined

function policyOf<Sink extends string>(name: string, rules: Rules<Sink>): Rules<Sink> {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}

function requireOwn(address: string): string {
  const { origin, href } = new URL(address, location.href)
  if (origin !== location.origin) throw new TypeError(`No worker of this app: ${href}`)
  return href
}
