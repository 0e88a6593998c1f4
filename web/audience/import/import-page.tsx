import { AudienceHeader } from '../audience-header.tsx'
import { ImportFlow } from './import-flow.tsx'

export function ImportPage() {
  return (
    <div className="page max-w-[90rem]">
      <title>Import · Audience · Coldframe</title>
      <AudienceHeader />
      <div className="mx-auto grid w-full max-w-4xl gap-6">
        <ImportFlow />
      </div>
    </div>
  )
}
