// With several processes on one port, any may receive a request for metrics; the parent process aggregates those of
// all.
import cluster, { type Worker as Child } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ASK_MS = 5_000

type Asked = { askMetrics: number }
type Told = { metrics: number; text: string }

/** Registers one of several processes for aggregation. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries([registry])
  // Creating it makes it respond.
  void new AggregatorRegistry()
}

let lastId = 0

/** Metrics of this process, or of all on its port. */
export function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  lastId += 1
  // While one of them is starting there is no aggregate.
  return requestFromPrimary(lastId).catch(() => registry.metrics())
}

function requestFromPrimary(id: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (message: Partial<Told>) => {
      if (message.metrics !== id) return
      finish()
      resolve(message.text ?? '')
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('The figures of the other processes did not come'))
    }, ASK_MS)
    const finish = () => {
      clearTimeout(timer)
      process.off('message', hear)
    }
    process.on('message', hear)
    process.send!({ askMetrics: id } satisfies Asked)
  })
}

/** In the parent process: responds to each child that requests the aggregate. */
export function answerMetrics(): (child: Child) => void {
  const all = new AggregatorRegistry()
  return (child) => {
    child.on('message', (message: Partial<Asked>) => {
      if (message.askMetrics === undefined) return
      const id = message.askMetrics
      all.clusterMetrics().then(
        (text) => child.isConnected() && child.send({ metrics: id, text } satisfies Told),
        () => undefined,
      )
    })
  }
}
