import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { request } from '#web/data/request.ts'
import type { SignUpForm } from './sign-up-form.tsx'
import { nextUsername, proposeUsername } from './username.ts'

const ASK_AFTER_MS = 500
const MOST_PROPOSALS = 3

type UsernameState = 'unknown' | 'free' | 'taken'

/** Fills in the username from name or address until the user edits it, and checks that it is available. */
export function useUsername(form: SignUpForm): { state: UsernameState; onType: () => void } {
  const [name, email, username] = useWatch({ control: form.control, name: ['name', 'email', 'username'] })
  const [typed, setTyped] = useState(() => form.getValues('username') !== '')
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const wanted = username.trim()
  const proposal = firstFree(proposeUsername(name, email), answers)
  const { setValue } = form

  useEffect(() => {
    if (!typed) setValue('username', proposal)
  }, [typed, proposal, setValue])

  useEffect(() => {
    if (wanted === '' || answers.has(wanted)) return undefined
    const timer = setTimeout(() => {
      const checkName = async () => {
        const free = await isFree(wanted)
        if (free !== null) setAnswers((now) => new Map(now).set(wanted, free))
      }
      void checkName()
    }, ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted, answers])

  const free = answers.get(wanted)
  const state = free === undefined ? 'unknown' : free ? 'free' : 'taken'
  return { state, onType: () => setTyped(true) }
}

/** The proposal, or a numbered one when it is known to be taken. */
function firstFree(proposed: string, answers: ReadonlyMap<string, boolean>): string {
  if (proposed === '') return ''
  const numbered = Array.from({ length: MOST_PROPOSALS }, (_, at) => nextUsername(proposed, at + 1))
  return [proposed, ...numbered].find((one) => answers.get(one) !== false) ?? proposed
}

/** Null when the check failed: it is a convenience, and sign-up works without it. */
async function isFree(username: string): Promise<boolean | null> {
  return await request((db) => db.rpc('is_username_free', { p_username: username })).catch(() => null)
}
