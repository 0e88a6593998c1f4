// The server side of the measurement, in its own process: mailboxes without mail, over TLS.
import { startFakeImap } from '../../../server/testing/mailboxes/fake-imap-server.ts'

process.on('disconnect', () => process.exit(0))

const imap = await startFakeImap()
process.send?.({ port: imap.port })
