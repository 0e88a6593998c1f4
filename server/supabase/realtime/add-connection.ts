import { Connection, type Opened } from './connection.ts'
import type { RealtimeDependencies } from './dependencies.ts'
import { dispatch } from './dispatch.ts'
import { readFrame } from './frames.ts'
import { closeAll } from './joining.ts'

export function addConnection(
  deps: RealtimeDependencies,
  connections: Set<Connection>,
  opened: Opened,
): void {
  const { version } = opened
  const connection = new Connection(opened, deps.limits, deps.now())
  connections.add(connection)
  // The process must listen even before a channel is opened, to learn of revoked rights.
  deps.bus.start().catch(deps.onError)
  connection.onClose(() => {
    connections.delete(connection)
    closeAll(connection)
  })
  connection.onFrame((data, isBinary) => {
    connection.lastHeardAt = deps.now().getTime()
    const frame = readFrame(data, isBinary, version)
    if (!frame) return
    dispatch(deps, connection, frame).catch((error: unknown) => {
      deps.onError(error)
      const payload = JSON.stringify({ status: 'error', response: { reason: 'Try again later' } })
      connection.send({ ...frame, event: 'phx_reply' }, payload)
    })
  })
}
