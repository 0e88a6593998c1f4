import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  categories,
  MAX_TAGS,
  priorities,
  targetAudiences,
  type Category,
  type Priority,
  type TargetAudience,
} from '#core/campaigns/campaign.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useCreateCampaign } from './queries.ts'
import { TagInput } from './tag-input.tsx'

const campaignForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a campaign name')),
  description: z.string().check(z.trim()),
  category: z.custom<Category>(),
  target_audience: z.custom<TargetAudience>(),
  priority: z.custom<Priority>(),
  // Offered, and not sent: every campaign begins as a draft (spec.md 4).
  status: z.enum(['draft', 'scheduled']),
  tags: z.array(z.string()),
})

const blank: z.infer<typeof campaignForm> = {
  title: '',
  description: '',
  category: 'newsletter',
  target_audience: 'all',
  priority: 'medium',
  status: 'draft',
  tags: [],
}

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

export function CreateCampaignDialog({
  workspaceId,
  open,
  onOpenChange,
}: {
  workspaceId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Create New Campaign"
        description="It begins as a draft. Nothing is sent until you say so."
        className="max-w-xl"
      >
        <CampaignForm workspaceId={workspaceId} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function CampaignForm({ workspaceId, onDone }: { workspaceId: string | undefined; onDone: () => void }) {
  const create = useCreateCampaign()
  const { control, register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(campaignForm),
    defaultValues: blank,
  })
  const submit = handleSubmit(({ title, description, category, target_audience, priority, tags }) => {
    if (!workspaceId) return
    create.mutate(
      {
        title,
        description: description || null,
        category,
        target_audience,
        priority,
        tags,
        workspace_id: workspaceId,
      },
      { onSuccess: onDone },
    )
  })
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <Field label="Campaign Name *" error={formState.errors.title?.message}>
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
              <Select options={categories} onValueChange={onChange} {...field} />
            )}
          />
        </Field>
        <Field label="Target Audience">
          <Controller
            control={control}
            name="target_audience"
            render={({ field: { onChange, ...field } }) => (
              <Select options={targetAudiences} onValueChange={onChange} {...field} />
            )}
          />
        </Field>
        <Field label="Priority">
          <Controller
            control={control}
            name="priority"
            render={({ field: { onChange, ...field } }) => (
              <Select options={priorities} onValueChange={onChange} {...field} />
            )}
          />
        </Field>
        <Field label="Initial Status">
          <Controller
            control={control}
            name="status"
            render={({ field: { onChange, ...field } }) => (
              <Select options={statuses} onValueChange={onChange} {...field} />
            )}
          />
        </Field>
      </div>
      <Field label="Tags" hint={`At most ${MAX_TAGS}.`}>
        <Controller
          control={control}
          name="tags"
          render={({ field }) => <TagInput tags={field.value} onChange={field.onChange} />}
        />
      </Field>
      <DialogActions>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={create.isPending} disabled={!workspaceId}>
          {create.isPending ? 'Creating...' : 'Create Campaign'}
        </Button>
      </DialogActions>
    </form>
  )
}
