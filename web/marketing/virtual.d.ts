declare module 'virtual:sample-report' {
  import type { DemoReport, Quote } from './demo/demo-report.ts'

  export const sampleReport: DemoReport
  /** The analyser's published evidence on how long a cold email should be. */
  export const sampleEvidence: { supports: readonly Quote[]; contradicts: readonly Quote[] }
}
