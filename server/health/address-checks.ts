import {
  day,
  durationText,
  isUnknown,
  second,
  unchecked,
  type CheckDefinition,
  type Outcome,
} from './check.ts'
import type { AddressFacts } from './facts.ts'

export const addressChecks: CheckDefinition<AddressFacts>[] = [
  { id: 'address', title: 'Address', evaluate: checkAddress },
  { id: 'dns', title: 'DNS', evaluate: checkDns },
  { id: 'certificate', title: 'Certificate', evaluate: checkCertificate },
  { id: 'reachable', title: 'Answers', evaluate: checkReached },
  { id: 'clock-address', title: 'Clock', evaluate: checkClock },
  { id: 'tracking-domains', title: 'Tracking domains', evaluate: checkTrackingDomains },
]

function checkAddress({ config: { local, appUrl }, siteUrl }: AddressFacts): Outcome {
  const { protocol, hostname } = new URL(siteUrl)
  if (isLoopback(hostname))
    return {
      state: local ? 'off' : 'failing',
      found: `${siteUrl}: only this machine reaches it. Links in mail and tracking work here alone.`,
      fix: 'For others to use it, set APP_URL to the https:// address they will type.',
    }
  if (protocol !== 'https:')
    return {
      state: 'failing',
      found: `${siteUrl} is not encrypted: passwords and sessions can be read on the way.`,
      fix: 'Put a reverse proxy with a certificate in front (Caddy gets one automatically) and set APP_URL to https://…',
    }
  return { state: 'ok', found: `${siteUrl}${appUrl ? '' : ', guessed from HOST and PORT'}.` }
}

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host)

function checkDns({ addresses, siteUrl }: AddressFacts): Outcome {
  const { hostname } = new URL(siteUrl)
  if (addresses === null) return { state: 'off', found: `${hostname} needs no DNS.` }
  if (isUnknown(addresses)) return unchecked(addresses)
  if (addresses.length > 0) return { state: 'ok', found: `${hostname} leads to ${addresses.join(', ')}.` }
  return {
    state: 'failing',
    found: `DNS knows no address of ${hostname}: nobody reaches it.`,
    fix: `At the DNS provider of the domain, add a record of type A for ${hostname} with the public address of this server, or correct APP_URL.`,
  }
}

// A certificate is renewed in the last third of its lifetime: when a quarter is left, renewal has been failing.
function checkCertificate({ certificate, now, siteUrl }: AddressFacts): Outcome {
  const { hostname } = new URL(siteUrl)
  if (certificate === null) return { state: 'off', found: 'The address has none, for it is not https.' }
  if (isUnknown(certificate)) return unchecked(certificate)
  const { from, until, issuer, problem } = certificate
  const left = until.getTime() - now.getTime()
  const life = until.getTime() - from.getTime()
  const renew = 'Renew it (certbot renew, or see the log of your proxy) and reload the proxy.'
  if (left <= 0)
    return {
      state: 'failing',
      found: `It expired ${durationText(-left)} ago: browsers refuse it.`,
      fix: renew,
    }
  if (problem)
    return {
      state: 'failing',
      found: `Programs refuse it: ${problem}.`,
      fix: `Give the proxy a certificate for ${hostname} with its whole chain (fullchain.pem). An authority of your own goes into NODE_EXTRA_CA_CERTS.`,
    }
  const found = `By ${issuer}, valid for ${durationText(left)} more.`
  if (left < Math.min(3 * day, life / 10)) return { state: 'failing', found, fix: renew }
  if (left < Math.min(14 * day, life / 4)) return { state: 'warning', found, fix: renew }
  return { state: 'ok', found }
}

function checkReached({ reached: { problem }, answersHere, siteUrl }: AddressFacts): Outcome {
  if (problem === undefined) return { state: 'ok', found: `${siteUrl}/readyz is ready, in this version.` }
  if (answersHere)
    return {
      state: 'warning',
      found: `The server runs, but seen from this machine its public address does not work: ${problem}.`,
      fix: 'Try the address from elsewhere. If it fails there too, see DNS and certificate above, the proxy, and its firewall.',
    }
  return {
    state: 'failing',
    found: `${problem}.`,
    fix: 'Start it (systemctl start coldframe); journalctl -u coldframe -n 50 says why it stopped or waits.',
  }
}

function checkClock({ reached: { skewMs } }: AddressFacts): Outcome {
  if (skewMs === undefined) return unchecked({ unknown: 'The public address told no time.' })
  const skew = Math.abs(skewMs)
  // The Date header has a resolution of one second.
  if (skew < 3 * second) return { state: 'ok', found: 'The public address has the same time.' }
  return {
    state: skew < 30 * second ? 'warning' : 'failing',
    found: `The public address is ${durationText(skew)} ${skewMs > 0 ? 'ahead' : 'behind'}.`,
    fix: 'Let this machine and the proxy set their clocks by NTP (timedatectl set-ntp true).',
  }
}

function checkTrackingDomains({ trackingDomains, siteUrl }: AddressFacts): Outcome {
  if (isUnknown(trackingDomains)) return unchecked(trackingDomains)
  if (trackingDomains.length === 0) return { state: 'off', found: 'No workspace uses one.' }
  const broken = trackingDomains.filter(({ works }) => !works)
  const { length } = trackingDomains
  if (broken.length === 0)
    return { state: 'ok', found: `${length === 1 ? 'The one in use leads' : `${length} lead`} here.` }
  const [first] = broken
  return {
    state: 'warning',
    found: `${broken.length} of ${length} lead here no more: ${first!.domain} leads ${first!.found ? `to ${first!.found}` : 'nowhere'}${broken.length > 1 ? ', and others' : ''}. Links in mail that was sent are dead.`,
    fix: `Tell their workspaces to put the CNAME to ${new URL(siteUrl).hostname} back. Until then new mail is tracked by the address of this installation.`,
  }
}
