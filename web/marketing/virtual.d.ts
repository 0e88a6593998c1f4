declare module 'virtual:sample-report' {
  import type { DemoReport } from './demo/demo-report.ts'

  export const sampleReport: DemoReport
}
