// Many users with an open tab, in their own process: each follows its own rows, and reports the delay of each change.
import { WebSocket } from 'ws'

export type Listeners = { port: number; people: number }

process.once('message', ({ port, people }: Listeners) => {
  void openAll(port, people).then(() => process.send!('open'))
})

async function openAll(port: number, people: number): Promise<void> {
  // Connects in small groups: this measures changes, not thousands of simultaneous handshakes.
  for (let first = 1; first <= people; first += 50) {
    const group = Array.from({ length: Math.min(50, people - first + 1) }, (_, i) => openOne(port, first + i))
    await Promise.all(group)
  }
}

function openOne(port: number, person: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=key&vsn=2.0.0`)
  const subscription = { event: '*', schema: 'public', table: 'bench_notes', filter: `person=eq.${person}` }
  const join = { config: { postgres_changes: [subscription] }, access_token: String(person) }
  socket.on('open', () => socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', join])))
  setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), 25_000).unref()
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const [, , , event, payload] = JSON.parse((data as Buffer).toString()) as [...string[], unknown]
      if (event === 'system') resolve()
      if (event !== 'postgres_changes') return
      const { record } = (payload as { data: { record: { at: number } } }).data
      process.send!({ took: Date.now() - record.at })
    })
  })
}
