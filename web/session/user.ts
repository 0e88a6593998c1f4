import { createContext, use } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '@supabase/supabase-js'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type Role = 'user' | 'admin'
export type Profile = {
  name: string
  username: string | null
  bio: string | null
  company: string | null
  job_title: string | null
  /** The name of a file in the bucket `avatars`. */
  avatar: string | null
}

export type Auth = {
  user: User | null
  /** A user who has verified one factor but not the second: not signed in yet, and without access. */
  halfway: User | null
  /** True until the stored session has been read, and after a sign-in until the profile has been fetched. */
  loading: boolean
  signOut: () => Promise<void>
}

export const AuthContext = createContext<Auth>({
  user: null,
  halfway: null,
  loading: true,
  signOut: async () => {},
})

export function useAuth(): Auth {
  return use(AuthContext)
}

/** The signed-in user. Only for screens behind the sign-in guard. */
export function useUser(): User {
  const { user } = useAuth()
  if (!user) throw new Error('This screen is drawn only for someone who is signed in.')
  return user
}

export const roleOf = (profile: { role: string } | null | undefined): Role =>
  profile?.role === 'admin' ? 'admin' : 'user'

export const useRole = (): Role => roleOf(useProfile().data)

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    queryFn: async (): Promise<(Profile & { role: string }) | null> => {
      return await request((db) =>
        db
          .from('profiles')
          .select('role, name, username, bio, company, job_title, avatar')
          .eq('id', userId)
          .maybeSingle(),
      )
    },
  })

export function useProfile() {
  return useQuery(profileQuery(useUser().id))
}

export function useUpdateProfile() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: async (changes: Partial<Profile>) => {
      await request((db) => db.from('profiles').update(changes).eq('id', id))
    },
    onSuccess: (_, changes) => {
      client.setQueryData(profileQuery(id).queryKey, (before) => before && { ...before, ...changes })
      toastSuccess('Profile updated successfully')
    },
    // A taken username is reported beside its field.
    onError: (error) => {
      if (!isTaken(error)) toastError('Failed to update profile')
    },
  })
}

/** Postgres 23505: another row has the same value. */
export function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** A user's name, or the part of their address before the at-sign. */
export function displayName(user: User, profile: Profile | null | undefined): string {
  const given: unknown = user.user_metadata['name']
  return (
    profile?.name.trim() || (typeof given === 'string' && given.trim()) || user.email?.split('@')[0] || 'You'
  )
}
