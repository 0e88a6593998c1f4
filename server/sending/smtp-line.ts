import type SMTPConnection from 'nodemailer/lib/smtp-connection'

type Done<T> = (error?: Error | null, value?: T) => void
/** Commands on one connection: each is answered, or fails when that breaks or says nothing for too long. */
export type Line = {
  readonly alive: boolean
  ask<T>(step: (done: Done<T>) => void, ms: number): Promise<T | undefined>
}

// An error on the line belongs to whoever waits for an answer; nobody may be waiting.
export function watch(connection: SMTPConnection): Line {
  let alive = true
  let fail: (error: Error) => void = () => undefined
  const end = (error: Error) => {
    alive = false
    fail(error)
  }
  connection.on('error', end)
  // Told in the same breath as an answer that explains it, which comes first.
  connection.on('end', () => setImmediate(() => end(new Error('The server closed the connection'))))
  return {
    get alive() {
      return alive
    },
    ask: (step, ms) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          end(new Error('The server did not answer in time'))
          connection.close()
        }, ms)
        const settle = (act: () => void) => {
          clearTimeout(timer)
          fail = () => undefined
          act()
        }
        fail = (error) => settle(() => reject(error))
        step((error, value) => settle(() => (error ? reject(error) : resolve(value))))
      }),
  }
}
