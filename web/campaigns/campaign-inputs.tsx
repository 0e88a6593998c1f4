import {
  Controller,
  useController,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form'
import { priorities } from '#core/audience/priority.ts'
import { categories, MAX_TAGS } from '#core/campaigns/campaign.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { CampaignFields } from './campaign-form.ts'
import { TagInput } from '#web/lists/tag-input.tsx'
import type { ReactNode } from 'react'
import { AudienceFields } from './leads/audience-fields.tsx'

type CampaignInputsProps = {
  control: Control<CampaignFields>
  register: UseFormRegister<CampaignFields>
  workspaceId: string
  /** An additional field beside the choices. */
  children?: ReactNode
}

export function CampaignName({
  register,
  errors,
}: Pick<CampaignInputsProps, 'register'> & { errors: FieldErrors<CampaignFields> }) {
  return (
    <Field label="Campaign Name *" error={errors.title?.message}>
      <Input required maxLength={200} placeholder="Enter campaign name" {...register('title')} />
    </Field>
  )
}

/** The fields of a campaign with a default, used by the create dialog and by its own page. */
export function CampaignInputs({ control, register, workspaceId, children }: CampaignInputsProps) {
  return (
    <>
      <Field label="Description">
        <Textarea rows={2} maxLength={2000} {...register('description')} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Category">
          <Controller
            control={control}
            name="category"
            render={({ field: { onChange, ...field } }) => (
              <Select
                options={categories}
                placeholder="Choose a category"
                onValueChange={onChange}
                {...field}
                value={field.value || undefined}
              />
            )}
          />
        </Field>
        <TargetFields control={control} workspaceId={workspaceId} />
        <Field label="Priority">
          <Controller
            control={control}
            name="priority"
            render={({ field: { onChange, ...field } }) => (
              <Select options={priorities} onValueChange={onChange} {...field} />
            )}
          />
        </Field>
        {children}
      </div>
      <Field label="Tags" hint={`At most ${MAX_TAGS}.`}>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => <TagInput tags={field.value} onChange={field.onChange} />}
        />
      </Field>
    </>
  )
}

function TargetFields({ control, workspaceId }: Pick<CampaignInputsProps, 'control' | 'workspaceId'>) {
  const target = useController({ control, name: 'target_audience' }).field
  const segment = useController({ control, name: 'segment_id' }).field
  return (
    <AudienceFields
      label="Target Audience"
      workspaceId={workspaceId}
      target={target.value}
      segmentId={segment.value || null}
      onTarget={target.onChange}
      onSegment={segment.onChange}
    />
  )
}
