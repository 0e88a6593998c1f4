import * as z from 'zod/mini'
import type { Profile } from '#web/session/user.ts'

// The lengths match the database's (public.profiles in database/migrations/0002_accounts.sql).
const atMost = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, `At most ${length} characters`))

export const profileForm = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your name'), z.maxLength(200, 'At most 200 characters')),
  username: z
    .string()
    .check(
      z.trim(),
      z.maxLength(64, 'At most 64 characters'),
      z.regex(/^[^@]*$/, 'A username can’t contain @'),
    ),
  company: atMost(200),
  job_title: atMost(200),
  bio: atMost(5000),
})

type ProfileForm = z.infer<typeof profileForm>

export function toForm(profile: Profile): ProfileForm {
  return {
    name: profile.name,
    username: profile.username ?? '',
    company: profile.company ?? '',
    job_title: profile.job_title ?? '',
    bio: profile.bio ?? '',
  }
}

/** An empty field is stored as null, not as an empty text. */
export function toProfile(form: ProfileForm): Omit<Profile, 'avatar'> {
  return {
    name: form.name,
    username: form.username || null,
    company: form.company || null,
    job_title: form.job_title || null,
    bio: form.bio || null,
  }
}
