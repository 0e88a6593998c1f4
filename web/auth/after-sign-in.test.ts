import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterMailLink, afterSignIn, afterVerification, type SignedIn } from './after-sign-in.ts'

const pro = { planType: 'pro', planName: 'Pro', price: 199.99, billingPeriod: 'yearly' }
const free = { ...pro, planType: 'free', price: 0 }
const from = (facts: Partial<SignedIn>) =>
  afterSignIn({ path: '/auth', redirect: null, role: 'user', plan: null, ...facts })

test('a sign-in on the sign-in page or the landing page leads to the dashboard', () => {
  assert.equal(from({ path: '/auth' }), '/dashboard')
  assert.equal(from({ path: '/' }), '/dashboard')
})

test('someone who came to check out goes on to the checkout, an administrator too', () => {
  assert.equal(from({ redirect: 'checkout', plan: pro }), '/checkout')
  assert.equal(from({ redirect: 'checkout', role: 'admin', plan: pro }), '/checkout')
  assert.equal(from({ redirect: 'checkout' }), '/checkout')
})

test('someone who came to answer an invitation goes back to it, an administrator too', () => {
  assert.equal(from({ redirect: 'invitation' }), '/invitation')
  assert.equal(from({ redirect: 'invitation', role: 'admin', plan: pro }), '/invitation')
})

test('someone who came to connect an agent goes back to it', () => {
  assert.equal(from({ redirect: 'agent' }), '/connect-agent')
})

test('a free plan has nothing to check out', () => {
  assert.equal(from({ redirect: 'checkout', plan: free }), '/dashboard')
})

test('an administrator goes to the administrators’ home', () => {
  assert.equal(from({ role: 'admin' }), '/admin-dashboard')
  assert.equal(from({ path: '/', role: 'admin' }), '/admin-dashboard')
  assert.equal(from({ path: '/dashboard', role: 'admin' }), '/admin-dashboard')
})

test('on other pages, a sign-in only redirects a non-administrator from the admin screen', () => {
  assert.equal(from({ path: '/settings' }), null)
  assert.equal(from({ path: '/admin-dashboard' }), '/dashboard')
  assert.equal(from({ path: '/admin-dashboard', role: 'admin' }), null)
})

test('a verified address leads to the checkout of a paid plan, else to the dashboard', () => {
  assert.equal(afterVerification(pro), '/checkout')
  assert.equal(afterVerification(free), '/dashboard')
  assert.equal(afterVerification(null), '/dashboard')
})

test('a mail link to the front page follows the rules of a sign-in there', () => {
  const link = { type: 'signup', next: '/', invited: false, role: 'user', plan: null }
  assert.equal(afterMailLink(link), '/dashboard')
  assert.equal(afterMailLink({ ...link, next: '/?redirect=checkout' }), '/checkout')
  assert.equal(afterMailLink({ ...link, next: '/?redirect=checkout', role: 'admin' }), '/checkout')
  assert.equal(afterMailLink({ ...link, role: 'admin' }), '/admin-dashboard')
})

test('a mail link leads to the page it was asked for, or to the chosen plan, or to the invitation', () => {
  const link = { type: 'signup', next: null, invited: false, role: 'user', plan: pro }
  assert.equal(afterMailLink(link), '/checkout')
  assert.equal(afterMailLink({ ...link, type: 'email_change' }), '/dashboard')
  assert.equal(afterMailLink({ ...link, next: '/settings?tab=team' }), '/settings?tab=team')
  assert.equal(afterMailLink({ ...link, invited: true }), '/invitation')
})
