// The only Trusted Types policies that create HTML or script URLs. The page's CSP allows no others
// (server/http/security-headers.ts; https://www.w3.org/TR/trusted-types/). Browsers without Trusted Types use the
// plain strings.

type Rules<Sink extends string> = Record<Sink, (words: string) => string>
type Factory = { createPolicy<Sink extends string>(name: string, rules: Rules<Sink>): Rules<Sink> }

/** Parses HTML into a document that is never displayed: nothing in it runs or loads. */
export function readInertHtml(html: string): Document {
  inertDocument ??= policyOf('inert-document', { createHTML: (words: string) => words })
  return new DOMParser().parseFromString(inertDocument.createHTML(html), 'text/html')
}

/** Foreign HTML that is safe to insert into the page: everything except active content. */
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

/** Starts a worker of this app. The URL is always on its own origin. */
export function startWorker(address: string): Worker {
  return new Worker(ownWorkerUrl(address), { type: 'module' })
}

/** Registers a service worker of this app, which outlives its pages. */
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
