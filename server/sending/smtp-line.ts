import type SMTPConnection from 'nodemailer/lib/smtp-connection'

type Done<T> = (error?: Error | null, value?: T) => void
/** Commands on one connection: each gets a response, or fails when the connection breaks or times out. */
export type Line = {
  readonly alive: boolean
  ask<T>(step: (done: Done<T>) => void, ms: number): Promise<T | undefined>
}

// An error on the connection belongs to the command in progress; there may be none.
export function watch(connection: SMTPConnection): Line {
  let alive = true
  let fail: (error: Error) => void = () => undefined
  const end = (error: Error) => {
    alive = false
    fail(error)
  }
  connection.on('error', end)
  // 'end' may arrive together with a response that explains it, which must be handled first.
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
        const finish = (act: () => void) => {
          clearTimeout(timer)
          fail = () => undefined
          act()
        }
        fail = (error) => finish(() => reject(error))
        step((error, value) => finish(() => (error ? reject(error) : resolve(value))))
      }),
  }
}
