import { expect, test } from 'bun:test'
import { lastCode, sentEmails, signInStaff, signUp, userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const reason = 'Showed a letter from the mail provider.'

async function openSite() {
  const app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann, { username: 'ann', email: 'ann@home.example' })
  // Sent before staff verify the address.
  await lastCode(app)
  const staff = await signInStaff(app, 'moderator')
  const path = `/api/admin/people/${await userIdOf(ann)}/verify-email`
  return { app, ann, staff, path, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('staff verify an address by hand; the user is told and can trade', async () => {
  await using s = await openSite()
  const verify = { as: s.staff, post: s.path, body: { reason } }
  const { body } = await expectResponse(s.app, { ...verify, status: 200, events: ['users.email-verified'] })
  expect(body).toMatchObject({ email: 'ann@home.example', emailVerified: true })
  expect((await s.ann.get('/api/auth/user')).body.verified).toBe(true)
  expect((await listItem(s.ann)).listingId).toBeString()
  expect((await sentEmails(s.app)).at(-1)).toContain('Subject: Your email address is verified')
  expect((await s.ann.get('/api/account-actions')).body).toMatchObject([
    { action: 'users.verify-email', reason },
  ])
  await expectResponse(s.app, { ...verify, status: 409, code: 'already_verified' })
})

test('an address that another account verified, a missing one, and no reason', async () => {
  await using s = await openSite()
  const verify = { as: s.staff, post: s.path, body: { reason } }
  await expectResponse(s.app, { ...verify, body: { reason: ' ' }, status: 422 })
  const temporary = await userIdOf(await s.app.signIn('bob'))
  const ofBob = `/api/admin/people/${temporary}/verify-email`
  await expectResponse(s.app, { ...verify, post: ofBob, status: 409, code: 'email_missing' })
  const [other, email] = [s.app.visitor(), 'ann@home.example']
  await signUp(other, { username: 'other', email })
  await other.post('/api/auth/verify', { email, code: await lastCode(s.app), type: 'signup' })
  await expectResponse(s.app, { ...verify, status: 409, code: 'email_taken' })
  expect((await s.ann.get('/api/auth/user')).body.verified).toBe(false)
})
