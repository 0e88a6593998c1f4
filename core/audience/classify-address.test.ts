import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyAddress, unchecked, type AddressEvidence } from './classify-address.ts'
import { findIntendedDomain } from './misspelt-domain.ts'

const now = Date.UTC(2026, 10, 28)
const DAY = 86_400_000
const classify = (email: string, more: Partial<AddressEvidence> = {}) => {
  const { verdict, reason, suggestion } = classifyAddress({ ...unchecked(email), ...more }, now)
  return [verdict, reason, ...(suggestion ? [suggestion] : [])]
}

test('an address that cannot exist is undeliverable', () => {
  for (const email of [
    'ada', 'ada@', '@acme.com', 'a b@acme.com', 'ada..b@acme.com', '.ada@acme.com', 'ada@acme', 'ada@-acme.com',
    'ada@acme..com', 'ada@1.2.3.4', 'ada@[1.2.3.4]', `${'a'.repeat(65)}@acme.com`, `a@${'b'.repeat(64)}.com`,
    'a@exa!mple.com', `${'ü'.repeat(33)}@acme.com`, `a@${'bc.'.repeat(90)}com`,
  ]) assert.deepEqual(classify(email).slice(0, 2), ['undeliverable', 'syntax'], email) // prettier-ignore
  for (const email of ['o’hara+x@acme.co.uk', 'ada_l@xn--bcher-kva.de', 'jürgen@müller.de', "d'arc@acme.fr"])
    assert.equal(classify(email)[1], 'not_checked', email)
})

test('placeholders of other tools are undeliverable', () => {
  for (const email of ['email_not_unlocked@domain.com', 'noemail@acme.com', 'n/a@acme.com', 'null@acme.com'])
    assert.deepEqual(classify(email, { mail: 'mx' }), ['undeliverable', 'placeholder'], email)
})

test('misspelt domains get the one that was meant', () => {
  for (const [written, meant] of [
    ['gmial.com', 'gmail.com'], ['gmai.com', 'gmail.com'], ['gmail.con', 'gmail.com'], ['gmail.co', 'gmail.com'],
    ['gnail.com', 'gmail.com'], ['gmaill.com', 'gmail.com'], ['gmail.cm', 'gmail.com'], ['gamil.com', 'gmail.com'],
    ['gmail.comm', 'gmail.com'], ['gmailc.om', 'gmail.com'], ['hotmial.com', 'hotmail.com'], ['hotmil.com', 'hotmail.com'],
    ['hotmail.cmo', 'hotmail.com'], ['hotmaill.co.uk', 'hotmail.co.uk'], ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'], ['yhaoo.com', 'yahoo.com'], ['outlok.com', 'outlook.com'], ['outloook.com', 'outlook.com'],
    ['iclould.com', 'icloud.com'], ['icluod.com', 'icloud.com'], ['protonmial.com', 'protonmail.com'],
    ['t-onlne.de', 't-online.de'], ['acme.con', 'acme.com'], ['acme-tools.ogr', 'acme-tools.org'], ['acme.ent', 'acme.net'],
  ] as const) assert.equal(findIntendedDomain(written), meant, written) // prettier-ignore
})

test('real domains that resemble a provider are not called misspelt', () => {
  for (const domain of [
    'mail.com', 'ymail.com', 'email.com', 'gmx.de', 'gmx.com', 'web.de', 'hotmail.ie', 'outlook.com', 'me.com', 'aol.com',
    'acme.com', 'hotel.com', 'hotjar.com', 'gmat.org', 'email.cz', 'live.com', 'comcast.net', 'free.fr',
    'acme.net', 'bar.tools', 'stripe.com', 'yahoo.co.jp', 'outlook.in', 'yahoo.ca', 'orange.com', 'freenet.com',
    'yandex.com', 'libra.it', 'studio.om', 'acme.cm', 'acme.co', 'acme.ne', 'acme.dev',
  ]) assert.equal(findIntendedDomain(domain), null, domain) // prettier-ignore
  // Similar names that receive mail keep their spelling.
  for (const domain of ['gmai.com', 'orange.com', 'laposte.fr', 'hotmai.com'])
    assert.deepEqual(classify(`ada@${domain}`, { mail: 'mx' }), ['unknown', 'domain_accepts'], domain)
})

test('a misspelt domain is undeliverable when the DNS does not know it, and risky until it answers', () => {
  assert.deepEqual(classify('Ada@gmial.com', { mail: 'no_domain' }), [
    'undeliverable',
    'no_domain',
    'Ada@gmail.com',
  ])
  assert.deepEqual(classify('ada@GMIAL.com'), ['risky', 'misspelt', 'ada@gmail.com'])
  assert.deepEqual(classify('ada@gmial.com', { mail: 'silent' }), ['risky', 'misspelt', 'ada@gmail.com'])
})

test('what the DNS says of a domain decides for its addresses', () => {
  for (const [mail, ...expected] of [
    ['no_domain', 'undeliverable', 'no_domain'],
    ['null_mx', 'undeliverable', 'null_mx'],
    ['no_host', 'undeliverable', 'no_host'],
    ['parked', 'risky', 'parked'],
    ['host', 'risky', 'no_mx'],
    ['mx', 'unknown', 'domain_accepts'],
    ['silent', 'unknown', 'silent'],
  ] as const)
    assert.deepEqual(classify('ada@acme.com', { mail }), expected, mail)
})

test('our own mail outweighs everything else, the latest first', () => {
  const [old, lately] = [now - 300 * DAY, now - 10 * DAY]
  for (const [evidence, reason] of [
    [{ bouncedAt: lately, mail: 'mx' }, 'bounced'],
    [{ bouncedAt: lately, repliedAt: old, mail: 'mx' }, 'bounced'],
    [{ bouncedAt: old, repliedAt: lately, mail: 'mx' }, 'replied'],
    [{ bouncedAt: old, deliveredAt: lately, mail: 'mx' }, 'delivered'],
    [{ repliedAt: lately, mail: 'no_domain' }, 'replied'],
    [{ repliedAt: old, mail: 'no_domain' }, 'no_domain'],
    [{ repliedAt: old, mail: 'mx' }, 'replied'],
    [{ deliveredAt: old, mail: 'mx' }, 'domain_accepts'],
    [{ deliveredAt: lately, mail: 'mx', isCatchAll: true, file: 'risky' }, 'delivered'],
    [{ deliveredAt: lately, mail: 'null_mx' }, 'null_mx'],
    [
      { deliveredAt: lately, verified: { by: 'verifier', verdict: 'undeliverable', at: lately } },
      'verifier_undeliverable',
    ],
  ] as const satisfies [Partial<AddressEvidence>, string][])
    assert.equal(classify('ada@acme.com', evidence)[1], reason, JSON.stringify(evidence))
})

test('lists, the file, a verifier and a probe decide in this order', () => {
  const verified = (by: 'verifier' | 'probe', verdict: 'deliverable' | 'risky' | 'unknown', at = now - DAY) =>
    ({ verified: { by, verdict, at }, mail: 'mx' }) as const
  for (const [email, evidence, reason] of [
    ['ada@mailinator.com', { isDisposable: true, mail: 'mx', file: 'deliverable' }, 'disposable'],
    ['info@acme.com', { mail: 'mx', file: 'deliverable' }, 'role'],
    ['ada@acme.com', { mail: 'mx', file: 'undeliverable' }, 'file_undeliverable'],
    ['ada@acme.com', { mail: 'mx', file: 'risky' }, 'file_risky'],
    ['ada@acme.com', { mail: 'mx', file: 'deliverable' }, 'file_deliverable'],
    ['ada@acme.com', { mail: 'mx', isCatchAll: true }, 'catch_all'],
    ['info@acme.com', verified('verifier', 'deliverable'), 'verifier_deliverable'],
    ['ada@acme.com', verified('verifier', 'deliverable', now - 100 * DAY), 'domain_accepts'],
    ['ada@acme.com', verified('probe', 'unknown'), 'domain_accepts'],
    ['ada@acme.com', verified('probe', 'risky'), 'catch_all'],
    ['ada@acme.com', verified('probe', 'deliverable'), 'probe_deliverable'],
  ] as const satisfies [string, Partial<AddressEvidence>, string][])
    assert.equal(classify(email, evidence)[1], reason, `${email} ${JSON.stringify(evidence)}`)
})

test('a verdict names the day of its renewal', () => {
  const { renewAt } = classifyAddress({ ...unchecked('ada@acme.com'), mail: 'no_domain' }, now)
  assert.equal(renewAt, now + 14 * DAY)
})
