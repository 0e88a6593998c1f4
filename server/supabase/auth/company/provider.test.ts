// Tests which claims of an OpenID provider are believed, and how its token endpoint is called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCompanyProvider } from './provider.ts'

const settings = {
  clientId: 'coldframe',
  clientSecret: 'a secret of the client',
  name: 'Example Login',
  domains: ['company.example'],
  only: false,
}

/** The person whom a provider names that gives these claims, and how we authenticated there. */
async function personWith(issuer: string, claims: object, metadata: object = {}) {
  const flow = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) }
  const seconds = Math.floor(Date.now() / 1000)
  const times = { iat: seconds, exp: seconds + 60 }
  const token = { iss: issuer, aud: 'coldframe', sub: 'u-1', nonce: flow.nonce, ...times }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sent: (string | null)[] = []
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url !== `${issuer}/token`)
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        ...metadata,
      })
    sent.push(request.headers.get('authorization'))
    const id_token = `${encode({ alg: 'RS256' })}.${encode({ ...token, ...claims })}.c2lnbmVk`
    return Response.json({ access_token: 'a token', token_type: 'bearer', id_token })
  }
  const redirectUri = 'https://app.coldframe.test/auth/v1/callback'
  const provider = createCompanyProvider({ ...settings, issuer }, redirectUri, answer)
  const person = await provider.personOf(new URLSearchParams({ code: 'c', state: flow.state }), flow)
  return { email: person?.email, name: person?.name, authorization: sent[0] }
}

const login = 'https://login.company.example'
const google = 'https://accounts.google.com'
const email = 'grace@company.example'
for (const [what, issuer, claims, isVouched] of [
  ['an address that is verified by a word', login, { email_verified: 'true' }, true],
  ['an address that a word calls unverified', login, { email_verified: 'false' }, false],
  ['an address of which the provider says nothing', login, {}, true],
  ['a Google account of a Workspace', google, { email_verified: true, hd: 'company.example' }, true],
  ['a Google account that somebody made with the address', google, { email_verified: true }, false],
] as const)
  test(`${what} is ${isVouched ? 'accepted' : 'not enough'}`, async () =>
    assert.equal((await personWith(issuer, { email, ...claims })).email, isVouched ? email : undefined))

test('a name is cut to the length of a profile, between two characters', async () => {
  const { name } = await personWith(login, { email, name: `a${'😀'.repeat(250)}` })
  assert.equal(name, `a${'😀'.repeat(199)}`)
})

test('the secret is sent the way that the provider names, else in the header', async () => {
  const methods = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }
  assert.equal((await personWith(login, { email }, methods)).authorization, null)
  assert.match((await personWith(login, { email })).authorization!, /^Basic /)
})
