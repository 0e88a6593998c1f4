// The mailbox provider with both of its servers: Postfix and Dovecot when the machine has them (apt-get install
// postfix dovecot-imapd), otherwise fake ones with the same behavior.
import { startDovecot } from '#server/testing/mailboxes/dovecot.ts'
import { startPostfix } from '#server/testing/mailboxes/postfix.ts'
import { startGreylist } from './greylist.ts'
import { companies, DELIVERED, LARGEST, type Provider } from './provider.ts'
import { startFakeProvider } from './fake-provider.ts'
import { startSink } from './sink.ts'

export async function startProvider(): Promise<Provider> {
  return (await startRealProvider()) ?? (await startFakeProvider())
}

async function startRealProvider(): Promise<Provider | undefined> {
  const dovecot = await startDovecot()
  if (!dovecot) return undefined
  const greylist = await startGreylist(/^grey/)
  const elsewhere = await startSink({
    act: (phase) => (phase === 'rcpt' ? { reply: '550 5.1.1 No such user here' } : undefined),
  })
  const postfix = await startPostfix({
    dovecot,
    domains: ['sender.test', ...companies],
    accounts: {
      'ada@sender\\.test': 'mail/',
      '(lead|grey)[0-9]@company[0-9]\\.test': `mail/.${DELIVERED}/`,
    },
    policyPort: greylist.port,
    relayPort: elsewhere.port,
    largest: LARGEST,
  })
  const close = async () => {
    await postfix?.close()
    for (const one of [greylist, elsewhere, dovecot]) await one.close()
  }
  if (!postfix) {
    await close()
    return undefined
  }
  return { name: 'Postfix and Dovecot', smtpPort: postfix.port, imapPort: dovecot.port, close }
}
