import { Card, CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TagInput } from '#web/lists/tag-input.tsx'
import { PurposeFields } from './purpose-fields.tsx'
import type { TemplateFields } from './template-fields.ts'

/** The template's name, folder and tags. None of it is sent. */
export function AboutCard({
  fields,
  onChange,
}: {
  fields: TemplateFields
  onChange: (changes: Partial<TemplateFields>) => void
}) {
  return (
    <Card aria-label="About this template">
      <CardBody className="grid gap-4.5 md:grid-cols-2">
        <Field label="Title">
          <Input
            value={fields.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label="Category" aside="Optional">
          <Input
            value={fields.category}
            maxLength={100}
            placeholder="Announcement, Renewal…"
            onChange={(event) => onChange({ category: event.target.value })}
          />
        </Field>
        <PurposeFields fields={fields} onChange={onChange} />
        <Field label="Tags" aside="Optional" className="md:col-span-2">
          <TagInput tags={fields.tags} onChange={(tags) => onChange({ tags })} />
        </Field>
      </CardBody>
    </Card>
  )
}
