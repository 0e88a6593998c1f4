import { AudienceHeader } from '../audience-header.tsx'
import { ImportFlow } from './import-flow.tsx'

export function ImportPage() {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-8">
      <title>Import · Audience · Coldframe</title>
      <AudienceHeader />
      <ImportFlow />
    </div>
  )
}
