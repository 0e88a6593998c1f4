/**
 * Parts of the protocol that are off by default, as on the hosted service: aggregates read many rows for one number,
 * plans show estimates about rows that the caller may not read, and a rollback does work that nobody keeps.
 */
export const features = ['aggregates', 'plans', 'rollback'] as const
export type Feature = (typeof features)[number]

/** The schemas and features of an installation. A request that names no schema uses the first. */
export type Exposed = { schemas: string[]; features?: readonly Feature[] }
