import { SequenceScore } from './step-labels.tsx'
import { AddSteps } from './add-steps.tsx'
import { ReplySteps } from './reply-steps.tsx'
import { StepOutline, type StepListProps } from './step-outline.tsx'

/** The campaign's steps, followed by those of each reply. */
export function StepList({ campaignId, ...list }: StepListProps & { campaignId: string }) {
  return (
    <div className="grid min-w-0 gap-4 *:min-w-0">
      <StepOutline {...list} onReply={null} label="Steps" />
      <AddSteps {...list} onReply={null} label="Add a step" />
      <ReplySteps campaignId={campaignId} {...list} />
      <SequenceScore steps={list.steps} />
    </div>
  )
}
