import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { Textarea } from '../textarea.tsx'
import { GallerySection } from './gallery-section.tsx'

const priorities = [
  { value: 'low', label: 'Low', hint: 'When there is time' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const

export function Forms() {
  const [priority, setPriority] = useState<'low' | 'medium' | 'high'>('medium')
  return (
    <GallerySection title="Forms">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" hint="As people know you.">
          <Input placeholder="Ada Lovelace" />
        </Field>
        <Field label="Email" error="Enter a valid email address">
          <Input type="email" defaultValue="ada@" />
        </Field>
        <Field label="Password" aside="At least 6 characters">
          <PasswordInput defaultValue="analytical" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot be changed" />
        </Field>
        <Field label="Select">
          <Select options={priorities} value={priority} onValueChange={setPriority} />
        </Field>
        <Field label="Nothing chosen" error="Choose one">
          <Select options={priorities} value={undefined} onValueChange={setPriority} />
        </Field>
        <Field label="Message" className="sm:col-span-2">
          <Textarea placeholder="Grows with its text" />
        </Field>
        <Field label="Radio group">
          <RadioGroup options={priorities} value={priority} onValueChange={setPriority} />
        </Field>
        <div className="grid content-start gap-4">
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Some of them" checked="indeterminate" />
          <Checkbox label="Disabled" disabled />
          <Field label="Track opens">
            <Switch defaultChecked />
          </Field>
        </div>
      </div>
    </GallerySection>
  )
}
