import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainFailure, faultOf, type Fault, type RawFailure } from './explain-failure.ts'

const cases: [Fault, RawFailure][] = [
  ['private-host', { code: 'EPRIVATEHOST', message: 'mail.lan is on a private network' }],
  ['unknown-host', { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND smtp.exmaple.com' }],
  ['certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' }],
  ['certificate', { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }],
  ['certificate', { code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames: Host: a" }],
  [
    'certificate',
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', message: 'unable to verify the first certificate' },
  ],
  ['no-starttls', { code: 'ETLS', message: 'Error upgrading connection with STARTTLS: 502 no' }],
  ['no-starttls', { code: 'MissingServerExtension', message: 'Server does not support STARTTLS' }],
  ['not-tls', { code: 'ESOCKET', message: 'C0:error:0A00010B:SSL routines::wrong version number' }],
  ['no-answer', { code: 'ETIMEDOUT', message: 'Connection timeout' }],
  ['no-answer', { code: 'GREETING_TIMEOUT', message: 'Failed to receive greeting' }],
  ['no-answer', { code: 'ETIMEDOUT', message: 'Greeting never received' }],
  ['closed', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 192.0.2.1:587' }],
  [
    'login',
    {
      code: 'EAUTH',
      message: 'Invalid login',
      response: '535-5.7.8 Username and Password not accepted',
      responseCode: 535,
    },
  ],
  [
    'login',
    {
      message: 'Command failed',
      response: 'A1 NO [AUTHENTICATIONFAILED] Invalid credentials',
      authenticationFailed: true,
    },
  ],
  [
    'busy',
    {
      message: 'Command failed',
      response: 'A1 NO [UNAVAILABLE] Temporary authentication failure.',
      authenticationFailed: true,
    },
  ],
  [
    'busy',
    {
      code: 'EAUTH',
      message: 'Invalid login',
      response: '454 4.7.0 Too many login attempts',
      responseCode: 454,
    },
  ],
  [
    'login-disabled',
    {
      code: 'EAUTH',
      message: 'Invalid login',
      response: '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled',
      responseCode: 535,
    },
  ],
  [
    'busy',
    {
      code: 'EENVELOPE',
      message: 'Mail command failed',
      response: '451 4.7.1 Try again later',
      responseCode: 451,
    },
  ],
  [
    'refused',
    { code: 'EENVELOPE', message: 'Recipient refused', response: '550 5.7.1 Not allowed', responseCode: 550 },
  ],
  ['closed', { code: 'ECONNECTION', message: 'Connection closed unexpectedly' }],
  ['too-long', { code: 'ResponseTooLarge', message: 'Response too large' }],
  ['other', { message: 'something else' }],
]

/** Microsoft's texts after 535 5.7.139. */
const signingIn: [Fault, string][] = [
  ['login', 'the user credentials were incorrect.'],
  ['login', 'your account or password is incorrect.'],
  [
    'login-disabled',
    'SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information.',
  ],
  ['login-disabled', 'SmtpClientAuthentication is disabled for the Mailbox.'],
  ['login-disabled', 'basic authentication is disabled.'],
  [
    'login-disabled',
    "user is locked by your organization's security defaults policy. Contact your administrator.",
  ],
  ['login-disabled', 'the request did not meet the criteria to be authenticated successfully.'],
]
for (const [fault, words] of signingIn)
  test(`535 5.7.139 with “${words.slice(0, 50)}” is ${fault}, and the screen says so`, () => {
    const response = `535 5.7.139 Authentication unsuccessful, ${words}`
    const failure = { code: 'EAUTH', message: `Invalid login: ${response}`, response, responseCode: 535 }
    assert.equal(faultOf(failure), fault)
    const fix = explainFailure(fault, {
      host: 'smtp.office365.com',
      port: 587,
      provider: 'microsoft',
      words: response,
    })
    if (fault === 'login-disabled') assert.match(fix, /with a password is switched off/)
    else assert.doesNotMatch(fix, /switched off/)
    if (words.includes('credentials')) assert.match(fix, /user name or the password is wrong/)
  })

for (const [fault, failure] of cases) {
  test(`"${failure.code ?? ''} ${failure.message}" is ${fault}`, () => assert.equal(faultOf(failure), fault))
}

test('a login that fails says what this provider wants', () => {
  const at = (provider: string) => explainFailure('login', { host: 'smtp.example.com', port: 465, provider })
  assert.match(at('gmail'), /app password of 16 letters/)
  assert.match(at('sendgrid'), /apikey/)
  assert.match(at('a provider nobody knows'), /whole address/)
})

test('every fault has a fix', () => {
  for (const fault of new Set(cases.map(([fault]) => fault))) {
    assert.ok(explainFailure(fault, { host: 'a.example', port: 587, provider: 'other' }).length > 30, fault)
  }
})
