import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { isTaken, useProfile, useUpdateProfile, useUser, type Profile } from '#web/session/user.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFormDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AvatarField } from './avatar-field.tsx'
import { profileForm, toForm, toProfile } from './profile-form.ts'

export function ProfileCard() {
  const { data: profile, isError, refetch } = useProfile()
  return (
    <Card>
      <CardHeader title="Profile" description="How you appear here, and to people you invite." />
      {isError && <ErrorState title="Couldn’t load your profile" onRetry={() => void refetch()} />}
      {profile && <ProfileFields profile={profile} />}
    </Card>
  )
}

function ProfileFields({ profile }: { profile: Profile }) {
  const { email } = useUser()
  const update = useUpdateProfile()
  const form = useForm({ resolver: standardSchemaResolver(profileForm), defaultValues: toForm(profile) })
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { kind: 'profile', workspaceId: null, rowId: null })
  const submit = form.handleSubmit((values) =>
    update.mutate(toProfile(values), {
      onSuccess: () => form.reset(values),
      onError: (error) => {
        if (isTaken(error))
          form.setError('username', { message: 'This username is taken' }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5 sm:grid-cols-2">
        <DraftNote draft={draft} className="sm:col-span-2" />
        <AvatarField name={profile.name} avatar={profile.avatar} />
        <Field label="Full Name" error={errors.name?.message}>
          <Input required autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="Username" error={errors.username?.message} hint="You can sign in with it.">
          <Input
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            {...form.register('username')}
          />
        </Field>
        <Field label="Company" error={errors.company?.message}>
          <Input autoComplete="organization" {...form.register('company')} />
        </Field>
        <Field label="Job Title" error={errors.job_title?.message}>
          <Input autoComplete="organization-title" {...form.register('job_title')} />
        </Field>
        <Field label="Bio" error={errors.bio?.message} className="sm:col-span-2">
          <Textarea rows={3} {...form.register('bio')} />
        </Field>
      </CardBody>
      <CardFooter>
        <span className="text-sm text-ink-soft">Signed in as {email}</span>
        <DraftStatus draft={draft} className="ms-auto" />
        <Button type="submit" variant="primary" disabled={!isDirty} loading={update.isPending}>
          Save profile
        </Button>
      </CardFooter>
    </form>
  )
}
