// A real IMAP server for tests, when the machine has one (Debian's dovecot-imapd): on a free port, in its own folder,
// with one account in a passwd-file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificate } from './certificate.ts'
import { freePort, untilOpen } from './ports.ts'

const program = '/usr/sbin/dovecot'

/** Debian's user and group of that name, because Dovecot delivers no mail to root. */
export const MAIL = 8

export type Dovecot = {
  port: number
  /** The folder with its account's maildir in `mail/`, and `sasl` for password checks. */
  folder: string
  /** Delivers to the inbox, or to a folder by its name on the server. */
  deliver(raw: string, name?: string): Promise<void>
  cut(): Promise<void>
  close(): Promise<void>
}

/**
 * `announces` offers NOTIFY, which needs a list index; that misses folders which are created past the server.
 * `compresses` offers COMPRESS.
 */
export type DovecotOffers = { announces?: boolean; compresses?: boolean }

/** Undefined when the machine has none, or we may not start it. */
export async function startDovecot(
  security: 'tls' | 'none' = 'tls',
  offers: DovecotOffers = {},
): Promise<Dovecot | undefined> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (!isThere || process.getuid?.() !== 0) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-dovecot-'))
  // Its login process runs as nobody, and must read the account.
  await chmod(folder, 0o755)
  const port = await freePort()
  await makeMaildir(join(folder, 'mail'))
  await writeFile(join(folder, 'users'), 'ada:{PLAIN}secret\n')
  await writeFile(join(folder, 'cert.pem'), certificate.cert)
  await writeFile(join(folder, 'key.pem'), certificate.key)
  await writeFile(join(folder, 'dovecot.conf'), configuration(folder, port, security, offers))
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  await untilOpen(port)
  let count = 0
  return {
    port,
    folder,
    // A maildir's new mail is a file that appears in `new`.
    async deliver(raw, name) {
      const place = join(folder, 'mail', name ? `.${name}` : '')
      if (name) await makeMaildir(place)
      await writeFile(join(place, 'new', `${Date.now()}.${(count += 1)}.test`), raw)
    },
    async cut() {
      const kick = spawn('/usr/bin/doveadm', ['-c', join(folder, 'dovecot.conf'), 'kick', 'ada'], {
        stdio: 'ignore',
      })
      await once(kick, 'exit')
    },
    async close() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeMaildir(place: string): Promise<void> {
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(place, part), { recursive: true })
    await chown(join(place, part), MAIL, MAIL)
  }
}

const configuration = (
  folder: string,
  port: number,
  security: 'tls' | 'none',
  { announces = false, compresses = false }: DovecotOffers,
) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = ${security === 'tls' ? 'required' : 'no'}
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = ${security === 'tls' ? 'yes' : 'no'}
first_valid_uid = 0
mail_location = maildir:${folder}/mail
mailbox_list_index = ${announces ? 'yes' : 'no'}
protocol imap {
  mail_plugins = ${compresses ? 'imap_zlib' : ''}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${security === 'none' ? port : 0}
  }
  inet_listener imaps {
    port = ${security === 'tls' ? port : 0}
    ssl = yes
  }
}
service auth {
  unix_listener ${folder}/sasl {
    mode = 0666
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${MAIL} gid=${MAIL} home=${folder}
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
`
