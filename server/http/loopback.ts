const loopbackNames = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Whether the request names this machine as its host. A page elsewhere whose name was rebound to 127.0.0.1
 * reaches our port, but its requests still carry that other name.
 */
export function isLoopbackRequest(request: Request): boolean {
  return loopbackNames.has(new URL(request.url).hostname)
}
