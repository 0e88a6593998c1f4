// Metrics of the replicas that serve reads, as this process sees them.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '#database/replicas.ts'

export function addReplicas(registry: Registry, replicas: Pick<Replicas, 'figures'>): void {
  const behind = new Gauge({
    name: 'coldframe_replica_behind_bytes',
    help: 'How far a replica was behind at the last look, by host; not there while it does not answer.',
    labelNames: ['replica'] as const,
    registers: [],
    aggregator: 'max',
    collect() {
      this.reset()
      for (const replica of replicas.figures.replicas)
        if (replica.behind !== undefined) this.set({ replica: replica.name }, replica.behind)
    },
  })
  const usable = new Gauge({
    name: 'coldframe_replica_usable',
    help: '1 while reads are sent to a replica, by host.',
    labelNames: ['replica'] as const,
    registers: [],
    aggregator: 'min',
    collect() {
      for (const { name, problem } of replicas.figures.replicas) this.set({ replica: name }, problem ? 0 : 1)
    },
  })
  const reads = new Counter({
    name: 'coldframe_reads_total',
    help: 'Reads that a replica may answer, by who did.',
    labelNames: ['answered_by'] as const,
    registers: [],
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(replicas.figures.answered))
        this.inc({ answered_by: by }, count)
    },
  })
  registry.registerMetric(behind)
  registry.registerMetric(usable)
  registry.registerMetric(reads)
}
