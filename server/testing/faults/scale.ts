/** The number of repetitions: few in `npm test`, more in `npm run faults`, where FAULTS_TIMES multiplies them. */
export const times = (short: number, long: number): number =>
  Math.max(short, Math.round(long * Number(process.env['FAULTS_TIMES'] ?? 0)))
