import { Controller, useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { priorities } from '#core/audience/priority.ts'
import { categories, MAX_TAGS, targetAudiences } from '#core/campaigns/campaign.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { CampaignFields } from './campaign-form.ts'
import { TagInput } from '#web/lists/tag-input.tsx'
import { useState, type ReactNode } from 'react'
import { SegmentField } from './leads/segment-field.tsx'

/** The fields of a campaign, in the dialog that makes one and on its own page. */
export function CampaignInputs({
  control,
  register,
  errors,
  workspaceId,
  children,
}: {
  control: Control<CampaignFields>
  register: UseFormRegister<CampaignFields>
  errors: FieldErrors<CampaignFields>
  workspaceId: string
  /** One more field beside the choices. */
  children?: ReactNode
}) {
  return (
    <>
      <Field label="Campaign Name *" error={errors.title?.message}>
        <Input required maxLength={200} placeholder="Enter campaign name" {...register('title')} />
      </Field>
      <Field label="Description" aside="Optional">
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

/** The audience of a campaign, and where that is a segment, which one. */
function TargetFields({ control, workspaceId }: { control: Control<CampaignFields>; workspaceId: string }) {
  const target = useWatch({ control, name: 'target_audience' })
  const [targetBefore] = useState(target)
  return (
    <>
      <Field label="Target Audience">
        <Controller
          control={control}
          name="target_audience"
          render={({ field: { onChange, ...field } }) => (
            <Select options={targetAudiences} onValueChange={onChange} {...field} />
          )}
        />
      </Field>
      {target === 'segment' && (
        <Controller
          control={control}
          name="segment_id"
          render={({ field }) => (
            <SegmentField
              workspaceId={workspaceId}
              segmentId={field.value || null}
              opens={target !== targetBefore}
              onChoose={field.onChange}
            />
          )}
        />
      )}
    </>
  )
}
