/** Returns an error that explains why the server could not listen, and what to change. */
export function explainListenError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken. Set PORT to another one.`,
    EACCES: `this process may not open port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `the host ${host} is unknown. Set HOST to an address of this machine.`,
  }
  const message = messages[cause.code ?? '']
  return message === undefined ? cause : new Error(message, { cause })
}
