import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SharedPage } from '#web/session/shared-page.tsx'
import { kindOfType } from '#core/analysis/analysis-type.ts'
import { kindLabel, titleOf } from '../kinds.ts'
import { ReportPanes } from './report-panes.tsx'
import { sharedReportQuery, type SharedReport } from './share-queries.ts'
import '#web/composer/analysis.css'

/** The page behind an analysis's share link. */
export function SharedReportPage() {
  const { token = '' } = useParams()
  return (
    <SharedPage query={useQuery(sharedReportQuery(token))} action="Score your own">
      {(shared) => <Shared shared={shared} />}
    </SharedPage>
  )
}

function Shared({
  shared: { subject, analysisType, timestamp, rulePack, report },
}: {
  shared: SharedReport
}) {
  const kind = kindOfType(analysisType)
  return (
    <>
      <div>
        <h1 className="text-2xl break-words">
          {titleOf({ subject, excerpt: report.read.text.slice(0, 80), kind })}
        </h1>
        <p className="text-sm text-ink-soft">
          {kindLabel(kind)}, {new Date(timestamp).toLocaleDateString('en-GB', { dateStyle: 'long' })}
          {rulePack && `, rule pack ${rulePack}`}
        </p>
      </div>
      <ReportPanes analysis={report} />
    </>
  )
}
