// Loaded before the measured server: the measurement's mail server has a certificate for a host name that only this
// resolves.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const lookup = dns.lookup as (host: string, ...others: unknown[]) => void
dns.lookup = ((host: string, ...others: unknown[]) =>
  lookup(host === 'mail.coldframe.test' ? '127.0.0.1' : host, ...others)) as typeof dns.lookup
syncBuiltinESMExports()
