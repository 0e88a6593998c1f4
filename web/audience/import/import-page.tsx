import { AudienceHeader } from '../audience-header.tsx'
import { ImportFlow } from './import-flow.tsx'

export function ImportPage() {
  return (
    <div className="page max-w-4xl">
      <title>Import · Audience · Coldframe</title>
      <AudienceHeader />
      <ImportFlow />
    </div>
  )
}
