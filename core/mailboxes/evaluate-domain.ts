// Evaluates a domain's DNS records for sending mail. A failed lookup counts as unknown, and unknown never as failing.
import {
  unknown,
  type DomainCheck,
  type DomainChecks,
  type DomainRecords,
  type RecordToPaste,
} from './domain-check.ts'
import { evaluateSpf } from './evaluate-spf.ts'

export function evaluateDomain(domain: string, records: DomainRecords, provider: string): DomainChecks {
  return {
    spf: evaluateSpf(domain, records.txt, provider),
    dkim: evaluateDkim(domain, records, provider),
    dmarc: evaluateDmarc(domain, records),
    mx: evaluateMx(domain, records.mx),
  }
}

function evaluateDkim(
  domain: string,
  { dkim, selectorIsKnown }: DomainRecords,
  provider: string,
): DomainCheck {
  const keys = dkim.flatMap(({ selector, txt }) =>
    (txt ?? [])
      .filter((record) => /(?:^|;)\s*(?:v=DKIM1|p=)/i.test(record))
      .map((record) => ({ selector, record })),
  )
  const found = keys.map(({ selector, record }) => `${selector}: ${record}`)
  const live = keys.filter(({ record }) => /(?:^|;)\s*p=\s*[\w+/=]/.test(record))
  if (live.some(({ record }) => isLongEnough(record))) {
    return { state: 'pass', says: `Mail is signed with the key “${live[0]!.selector}”.`, found }
  }
  if (live.length > 0) {
    return {
      state: 'warn',
      says: 'The key is shorter than 1024 bits, so receivers ignore it. Create a new one with 2048 bits.',
      found,
    }
  }
  if (keys.length > 0) return { state: 'fail', says: 'The key was revoked: it is empty.', found }
  if (dkim.some(({ txt }) => txt === null)) return unknown('DKIM')
  if (selectorIsKnown) {
    return {
      state: 'fail',
      says: `There is no key “${dkim[0]?.selector ?? ''}”. ${dkimSteps[provider] ?? dkimSteps['other']!}`,
      found,
    }
  }
  return {
    state: 'unknown',
    says: `No key was found under the common selectors. If your mail is signed, enter its selector. If not: ${dkimSteps[provider] ?? dkimSteps['other']!}`,
    found,
  }
}

// The base64 of an RSA key of 1024 bits has some 216 characters; an Ed25519 key has 44 and is fine (RFC 8463).
const isLongEnough = (record: string) =>
  /k=ed25519/i.test(record) || (/p=([\w+/=\s]+)/.exec(record)?.[1]?.replaceAll(/\s/g, '').length ?? 0) >= 200

const dkimSteps: Readonly<Record<string, string>> = {
  gmail:
    'Admin console, Apps, Google Workspace, Gmail, Authenticate email: generate a key and paste the record it shows.',
  microsoft:
    'Microsoft Defender portal, Email & collaboration, Policies, Email authentication settings, DKIM: paste the two CNAME records it shows.',
  zoho: 'Zoho Mail Admin Console, Domains, your domain, Email Configuration, DKIM: add a selector and paste the record.',
  fastmail: 'Fastmail Settings, Domains, your domain: paste the three CNAME records it shows.',
  other: 'your mail provider’s domain settings show the record to paste.',
}

function evaluateDmarc(domain: string, { dmarc, parentDmarc }: DomainRecords): DomainCheck {
  if (dmarc === null) return unknown('DMARC')
  const isPolicy = (record: string) => /^v=DMARC1\s*;/i.test(record)
  const own = dmarc.filter(isPolicy)
  const found = own.length > 0 ? own : (parentDmarc ?? []).filter(isPolicy)
  const fix: RecordToPaste = {
    host: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }
  const [record] = found
  if (!record) {
    if (parentDmarc === null) return unknown('DMARC')
    return {
      state: 'fail',
      says: 'No DMARC record. Google, Yahoo and Microsoft require one from bulk senders.',
      found,
      fix,
    }
  }
  if (found.length > 1)
    return { state: 'fail', says: 'There are two DMARC records, so neither counts (RFC 7489).', found }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
  if (policy === undefined || !['none', 'quarantine', 'reject'].includes(policy)) {
    return {
      state: 'fail',
      says: 'The DMARC record names no policy. It needs p=none, quarantine or reject.',
      found,
      fix,
    }
  }
  return { state: 'pass', says: `DMARC is set up, with the policy “${policy}”.`, found }
}

function evaluateMx(domain: string, mx: DomainRecords['mx']): DomainCheck {
  if (mx === null) return unknown('where mail arrives')
  const found = mx.map(({ exchange, priority }) => `${priority} ${exchange || '.'}`)
  if (mx.length === 1 && ['', '.'].includes(mx[0]!.exchange)) {
    return {
      state: 'fail',
      says: `${domain} accepts no mail, so no reply can reach you (RFC 7505).`,
      found,
    }
  }
  if (mx.length === 0) {
    return {
      state: 'fail',
      says: `${domain} has no MX record: replies and bounces have nowhere to go.`,
      found,
    }
  }
  return { state: 'pass', says: 'Replies can be delivered.', found }
}
