// For tests: a company's OpenID provider on loopback. The person passed to `visit` is already signed in there.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { CompanySettings } from '#server/supabase/auth/company/provider.ts'

type Person = { subject: string; email: string; email_verified?: boolean; name?: string }

export async function startCompany({
  redirectUri,
  inIdToken = false,
}: {
  redirectUri: string
  inIdToken?: boolean
}) {
  const people = new Map<string, Person>()
  const at = { person: { subject: 'nobody', email: 'nobody@company.example' } as Person }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: at.person.subject } })
    else void provider.callback()(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'coldframe',
        client_secret: 'a secret of the client',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !inIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id)!, sub: id }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: 'coldframe', accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const settings: CompanySettings = {
    issuer,
    clientId: 'coldframe',
    clientSecret: 'a secret of the client',
    name: 'Example Login',
    domains: ['company.example'],
    only: false,
  }
  const set = (person: Person) => {
    people.set(person.subject, person)
    at.person = person
  }
  return {
    settings,
    set,
    /** Goes through the sign-in as this person, and returns the URL to which the browser is redirected. */
    async visit(start: string, person: Person): Promise<string> {
      set(person)
      const cookies = new Map<string, string>()
      for (let url = start; ;) {
        if (url.startsWith(redirectUri)) return url
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
          cookies.set(name!, value!)
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
        url = new URL(next, url).href
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
