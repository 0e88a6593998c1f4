// Loaded before a server that is measured: the mail server of the measurement has a certificate, for a name that exists
// nowhere else.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const lookup = dns.lookup as (host: string, ...others: unknown[]) => void
dns.lookup = ((host: string, ...others: unknown[]) =>
  lookup(host === 'mail.coldframe.test' ? '127.0.0.1' : host, ...others)) as typeof dns.lookup
syncBuiltinESMExports()
