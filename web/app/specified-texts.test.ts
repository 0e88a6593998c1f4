// The texts that the specification requires, which must occur in the source of their screens.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', {
  cwd: web,
  exclude: ['**/*.test.ts', 'ui/gallery/**'],
})
const source = (await Promise.all(sources.map((file) => readFile(join(web, file), 'utf8')))).join('\n')

const specified = [
  // Signing in, up and out.
  'Sign up failed: ${',
  'Sign in failed: ${',
  'Error: ${',
  'Username not found',
  'Failed to authenticate with username',
  'Account created successfully! Welcome to the product!',
  'Account created successfully! Please check your email and click the verification link to complete signup.',
  'Passwords do not match',
  'Password must be at least 6 characters long',
  // Verifying an address.
  'Failed to resend verification',
  'Error: Failed to resend verification email. Please try again.',
  'Verification email sent',
  'Email verification failed. Please try again or contact support.',
  'Email verification is still pending. Please check your email and try again.',
  'No active session found. Please sign in again.',
  'Your email is not yet verified. Please check your email for the verification link.',
  'An unexpected error occurred. Please try again.',
  'No user email found',
  'Failed to resend verification email: ${',
  'Email not verified yet',
  'Verify Your Email',
  "I've Verified My Email",
  // Workspaces.
  'Select Workspace',
  'You must be logged in to create a workspace',
  'A workspace with this name already exists',
  "You don't have permission to create workspaces",
  'Failed to create workspace',
  'Workspace creation failed - no data returned',
  'Failed to update workspace',
  'Failed to delete workspace',
  'Workspace created successfully',
  'Workspace updated successfully',
  'Workspace deleted successfully',
  '"? This action cannot be undone and will remove all campaigns, audience members, and data associated with this workspace.',
  // The audience. Campaigns and templates share their texts: lists/row-changes.ts.
  'Audience member added successfully',
  'Failed to add audience member',
  'Audience member updated successfully',
  'Failed to update audience member',
  'Audience member deleted successfully',
  'Failed to delete audience member',
  ' audience members imported successfully',
  'Failed to import audience members',
  'Access Error',
  'Failed to load audience data. Please ensure you have proper access.',
  '${capital(rows.noun)} created successfully',
  'Failed to create ${rows.noun}',
  '${capital(rows.noun)} updated successfully',
  'Failed to update ${rows.noun}',
  '${what} deleted successfully',
  'Failed to delete ${rows.noun}',
  // Billing and contact.
  'No checkout URL received from server',
  'No portal URL received from server',
  'Failed to create checkout session. Please try again.',
  'Activating your subscription...',
  'Message sent!',
  "We'll get back to you within 24 hours.",
  'Failed to send message',
  'Support request submitted!',
  'Failed to submit request',
  'Please try again later.',
  // The app shell.
  'Current Plan: Professional',
  'No notifications',
  'Mark all read',
  'Billing & Usage',
  'Oops! Page not found',
  'Unexpected Application Error!',
]

for (const text of specified)
  test(`a screen shows “${text}”`, () => assert.ok(source.includes(text), 'no screen shows it any more'))
