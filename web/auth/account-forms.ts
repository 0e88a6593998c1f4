import * as z from 'zod/mini'

const MIN_PASSWORD_LENGTH = 6

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter your email'), z.email('Enter a valid email address'))
const newPassword = z
  .string()
  .check(z.minLength(MIN_PASSWORD_LENGTH, 'Password must be at least 6 characters long'))

export const signInForm = z.object({
  emailOrUsername: required('Enter your email or username'),
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

export const signUpForm = z
  .object({
    name: required('Enter your name'),
    username: required('Choose a username'),
    email,
    password: newPassword,
    confirmPassword: z.string(),
  })
  .check(
    z.refine(samePasswords, { path: ['confirmPassword'], error: 'Passwords do not match', when: () => true }),
  )

export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .check(
    z.refine(samePasswords, { path: ['confirmPassword'], error: 'Passwords do not match', when: () => true }),
  )

/** An authenticator app's code; many apps display it in two groups. */
export const appCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six digits'),
)

export const recoverForm = z.object({ email })

function samePasswords(form: { password?: unknown; confirmPassword?: unknown }): boolean {
  return form.password === form.confirmPassword
}
