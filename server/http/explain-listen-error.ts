/** Returns an error that explains why the server could not listen, and what to change. */
export function explainListenError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const messages: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken. Set PORT to another one.`,
    EACCES: `port ${port} is not ours to open. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `nothing is called ${host}. Set HOST to an address of this machine.`,
  }
  const message = messages[cause.code ?? '']
  return message === undefined ? cause : new Error(message, { cause })
}
