// A mail server in its own process, the same for both sides of the measurement. It accepts everything.
import { startSink } from '../../../server/testing/sending/sink.ts'

process.on('disconnect', () => process.exit(0))

let accepted = 0
void startSink({ taken: () => (accepted += 1) }).then(({ port }) => process.send?.({ port }))
process.on('message', () => process.send?.({ taken: accepted }))
