// A real SMTP server for tests, when the machine has one (Debian's postfix): a submission service on a free port with
// its own queue and log. Dovecot checks logins, and mail for its account is delivered to Dovecot's maildir.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificate } from './certificate.ts'
import { MAIL, type Dovecot } from './dovecot.ts'
import { freePort, untilOpen } from './ports.ts'

const program = '/usr/sbin/postfix'

type Postfix = {
  port: number
  /** Reads its log. */
  log(): Promise<string>
  close(): Promise<void>
}

type PostfixOptions = {
  dovecot: Dovecot
  /** The domains whose mail it delivers locally. */
  domains: string[]
  /** Its addresses as regular expressions, each with the subfolder of Dovecot's for its maildir. */
  accounts: Record<string, string>
  /** The port of its policy server, which checks each recipient (SMTPD_POLICY_README). */
  policyPort: number
  /** The port for mail to all others. */
  relayPort: number
  largest: number
}

/** Undefined when the machine has none, or we may not start it. */
export async function startPostfix(options: PostfixOptions): Promise<Postfix | undefined> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (!isThere || process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-postfix-'))
  // Its processes run as another user, and must read these files.
  await chmod(folder, 0o755)
  for (const name of ['config', 'queue', 'data']) await mkdir(join(folder, name))
  await run('/bin/chown', ['postfix', join(folder, 'data')])
  const port = await freePort()
  await writeFile(join(folder, 'pair.pem'), certificate.key + certificate.cert, { mode: 0o600 })
  await writeFile(join(folder, 'accounts'), accountsOf(options))
  await writeFile(join(folder, 'config', 'main.cf'), mainOf(folder, options))
  await writeFile(join(folder, 'config', 'master.cf'), masterOf(port))
  const command = (word: string) => run(program, ['-c', join(folder, 'config'), word])
  const logFile = join(folder, 'log')
  const log = () => readFile(logFile, 'utf8').catch(() => '')
  await command('start')
  await untilOpen(port).catch(async () => Promise.reject(new Error(`Postfix did not start: ${await log()}`)))
  return {
    port,
    log,
    async close() {
      await command('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function run(name: string, args: string[]): Promise<void> {
  await once(spawn(name, args, { stdio: 'ignore' }), 'exit')
}

const accountsOf = ({ accounts }: PostfixOptions) =>
  Object.entries(accounts)
    .map(([address, maildir]) => `/^${address}$/ ${maildir}\n`)
    .join('')

const mainOf = (folder: string, { dovecot, domains, policyPort, relayPort, largest }: PostfixOptions) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = ${certificate.host}
mydestination =
mynetworks =
inet_protocols = ipv4
disable_dns_lookups = yes
alias_maps =
virtual_mailbox_domains = ${domains.join(' ')}
virtual_mailbox_base = ${dovecot.folder}
virtual_mailbox_maps = regexp:${folder}/accounts
virtual_uid_maps = static:${MAIL}
virtual_gid_maps = static:${MAIL}
virtual_minimum_uid = 1
virtual_mailbox_limit = 0
message_size_limit = ${largest}
relayhost = [127.0.0.1]:${relayPort}
smtpd_tls_security_level = encrypt
smtpd_tls_chain_files = ${folder}/pair.pem
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.folder}/sasl
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = reject_unlisted_recipient, check_policy_service inet:127.0.0.1:${policyPort}
smtpd_error_sleep_time = 0
`

const masterOf = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`
