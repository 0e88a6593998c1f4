/** How often something is done: in `npm test`, and in `npm run faults`, where FAULTS_TIMES says how many times more. */
export const times = (short: number, long: number): number =>
  Math.max(short, Math.round(long * Number(process.env['FAULTS_TIMES'] ?? 0)))
