import {
  day,
  durationText,
  isUnknown,
  nameSome,
  second,
  unchecked,
  type CheckDefinition,
  type Outcome,
} from './check.ts'
import type { AddressFacts } from './address-facts.ts'

export const addressChecks: CheckDefinition<AddressFacts>[] = [
  { id: 'address', title: 'Address', evaluate: checkAddress },
  { id: 'dns', title: 'DNS', evaluate: checkDns },
  { id: 'certificate', title: 'Certificate', evaluate: checkCertificate },
  { id: 'reachable', title: 'Availability', evaluate: checkReached },
  { id: 'clock-address', title: 'Clock', evaluate: checkClock },
  { id: 'tracking-domains', title: 'Tracking domains', evaluate: checkTrackingDomains },
]

function checkAddress({ config: { local, appUrl }, siteUrl }: AddressFacts): Outcome {
  const { protocol, hostname } = new URL(siteUrl)
  if (isLoopback(hostname))
    return {
      state: local ? 'off' : 'failing',
      found: `Only this machine can reach ${siteUrl}, so links in emails and tracking work only here.`,
      fix: 'To let others use it, set APP_URL to the https:// address that they will open.',
    }
  if (protocol !== 'https:')
    return {
      state: 'failing',
      found: `${siteUrl} is not encrypted: passwords and sessions can be read in transit.`,
      fix: 'Put a reverse proxy with a certificate in front of it (Caddy gets one automatically), then set APP_URL to https://…',
    }
  return { state: 'ok', found: `${siteUrl}${appUrl ? '' : ', derived from HOST and PORT'}.` }
}

const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(host)

function checkDns({ addresses, siteUrl }: AddressFacts): Outcome {
  const { hostname } = new URL(siteUrl)
  if (addresses === null) return { state: 'off', found: `${hostname} needs no DNS record.` }
  if (isUnknown(addresses)) return unchecked(addresses)
  if (addresses.length > 0) return { state: 'ok', found: `${hostname} resolves to ${addresses.join(', ')}.` }
  return {
    state: 'failing',
    found: `${hostname} has no address in DNS, so nobody can reach it.`,
    fix: `At your DNS provider, add an A record for ${hostname} with the public IP address of this server, or correct APP_URL.`,
  }
}

// A certificate is renewed in the last third of its lifetime: when a quarter is left, renewal has been failing.
function checkCertificate({ certificate, now, siteUrl }: AddressFacts): Outcome {
  const { hostname } = new URL(siteUrl)
  if (certificate === null)
    return { state: 'off', found: 'The address is not https, so it has no certificate.' }
  if (isUnknown(certificate)) return unchecked(certificate)
  const { from, until, issuer, problem } = certificate
  const left = until.getTime() - now.getTime()
  const life = until.getTime() - from.getTime()
  const renew = 'Renew it (run certbot renew, or read your proxy’s log), then reload the proxy.'
  if (left <= 0)
    return {
      state: 'failing',
      found: `It expired ${durationText(-left)} ago, so browsers reject it.`,
      fix: renew,
    }
  if (problem)
    return {
      state: 'failing',
      found: `Clients reject it: ${problem}.`,
      fix: `Give the proxy a certificate for ${hostname} with its full chain (fullchain.pem). If you run your own CA, add it to NODE_EXTRA_CA_CERTS.`,
    }
  const found = `Issued by ${issuer}, valid for another ${durationText(left)}.`
  if (left < Math.min(3 * day, life / 10)) return { state: 'failing', found, fix: renew }
  if (left < Math.min(14 * day, life / 4)) return { state: 'warning', found, fix: renew }
  return { state: 'ok', found }
}

function checkReached({ reached: { problem }, answersHere, siteUrl }: AddressFacts): Outcome {
  if (problem === undefined) return { state: 'ok', found: `${siteUrl}/readyz responds, with this version.` }
  if (answersHere)
    return {
      state: 'warning',
      found: `The server is running, but its public address does not work from this machine: ${problem}.`,
      fix: 'Try the address from another network. If it fails there too, check DNS and the certificate above, the proxy, and its firewall.',
    }
  return {
    state: 'failing',
    found: `${problem}.`,
    fix: 'Start it (systemctl start coldframe). journalctl -u coldframe -n 50 shows why it stopped or is waiting.',
  }
}

function checkClock({ reached: { skewMs } }: AddressFacts): Outcome {
  if (skewMs === undefined) return unchecked({ unknown: 'The response of the public address has no time.' })
  const skew = Math.abs(skewMs)
  // The Date header has a resolution of one second.
  if (skew < 3 * second)
    return { state: 'ok', found: 'The clock behind the public address agrees with this one.' }
  return {
    state: skew < 30 * second ? 'warning' : 'failing',
    found: `The clock behind the public address is ${durationText(skew)} ${skewMs > 0 ? 'ahead' : 'behind'}.`,
    fix: 'Synchronize the clocks of this machine and the proxy with NTP (timedatectl set-ntp true).',
  }
}

function checkTrackingDomains({ trackingDomains, siteUrl }: AddressFacts): Outcome {
  if (isUnknown(trackingDomains)) return unchecked(trackingDomains)
  if (trackingDomains.length === 0) return { state: 'off', found: 'No workspace uses one.' }
  const broken = trackingDomains.filter(({ works }) => !works)
  const { length } = trackingDomains
  if (broken.length === 0)
    return { state: 'ok', found: `${length === 1 ? 'The one in use points' : `All ${length} point`} here.` }
  return {
    state: 'warning',
    found: `${broken.length} of ${length} no longer ${broken.length === 1 ? 'points' : 'point'} here: ${nameSome(broken.map(describe), 1)}. Links in sent emails are broken.`,
    fix: `Ask their workspaces to restore the CNAME record to ${new URL(siteUrl).hostname}. Until then, new emails are tracked through the address of this installation.`,
  }
}

const describe = ({ domain, found }: { domain: string; found: string | null }): string =>
  `${domain} points ${found ? `to ${found}` : 'nowhere'}`
