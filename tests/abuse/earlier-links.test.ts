import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { stripeAccounts } from '@/modules/checkout/schema'
import { devices, mutes, settings } from '@/modules/notifications/schema'
import { setProfileDescription } from '@/modules/platform/factory'
import { loggedInAs } from '@/modules/players/factory'
import { maybeLinkedUserId } from '@/modules/players/link'
import { links } from '@/modules/players/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const email = 'ann@home.example'
const newPassword = 'another horse 8'
const amber = { username: 'AmberQuill' }
const amberId = '8000000001'

async function linkAmber(app: TestApp, actor: TestClient): Promise<void> {
  const { challenge } = (await actor.post('/api/players/challenge', amber)).body
  await setProfileDescription(app, amber.username, challenge)
  expect((await actor.post('/api/players/link', { ...amber, currentPassword: password })).status).toBe(200)
}

/** A stranger signs up with ann's address and links everything an account can be linked to. */
async function squat(app: TestApp): Promise<TestClient> {
  const stranger = app.visitor()
  await signUp(stranger, { username: 'ann', email })
  await linkAmber(app, stranger)
  const userId = await userIdOf(stranger)
  const muted = [{ kind: 'sales', channel: 'email' }]
  const preferences = { muted, timeZone: 'UTC', quiet: null, digestAt: null }
  expect((await stranger.put('/api/notifications/preferences', preferences)).status).toBe(200)
  const device = { endpoint: 'https://fcm.googleapis.com/d', p256dh: 'p', auth: 'a', createdAt: 0 }
  await transact(app.ctx, async (tx) => {
    await tx.db
      .insert(stripeAccounts)
      .values({ sellerId: userId, accountId: 'acct_thief', state: 'ready', banks: 'ba_1' })
    await tx.db.insert(devices).values({ id: 'device', userId, sessionId: 'session', ...device })
  })
  return stranger
}

async function countLinks(app: TestApp): Promise<number> {
  let total = 0
  for (const table of [links, devices, mutes, settings, stripeAccounts])
    total += await app.core.db.read.$count(table)
  return total
}

/** Ways to prove control of the address from a browser that never saw the account. */
const proofs: Record<string, (app: TestApp, owner: TestClient) => Promise<{ status: number }>> = {
  'the sign-up code': async (app, owner) =>
    owner.post('/api/auth/verify', { email, code: await lastCode(app), type: 'signup' }),
  'another sign-up code': async (app, owner) => {
    await sentEmails(app)
    await owner.post('/api/auth/resend-code', { email, type: 'signup' })
    return owner.post('/api/auth/verify', { email, code: await lastCode(app), type: 'signup' })
  },
  'a password reset': async (app, owner) => {
    await sentEmails(app)
    await owner.post('/api/auth/forgot', { email })
    return owner.post('/api/auth/reset', { email, code: await lastCode(app), password: newPassword })
  },
}

test.each(Object.entries(proofs))(
  'someone who signed up with your address loses every way in once you prove it with %s (C22)',
  async (_, prove) => {
    await using app = await createTestApp()
    const stranger = await squat(app)
    expect(await countLinks(app)).toBe(5)
    const owner = app.visitor()
    expect((await prove(app, owner)).status).toBe(200)
    const userId = await userIdOf(owner)
    expect(await countLinks(app)).toBe(0)
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await app.visitor().post('/api/auth/login', { email, password })).status).toBe(401)
    expect(await userIdOf(await loggedInAs(app, amber.username))).not.toBe(userId)
    const user = (await owner.get('/api/auth/user')).body
    expect(user).toMatchObject({ displayName: 'ann', profileImageUrl: null, verified: true })
    expect(await app.eventNames()).toContain('players.player-unlinked')
  },
)

test('the proven address is told what was removed (C22)', async () => {
  await using app = await createTestApp()
  await squat(app)
  const code = await lastCode(app)
  await app.visitor().post('/api/auth/verify', { email, code, type: 'signup' })
  const notice = (await sentEmails(app)).findLast((mail) => mail.includes('We removed access')) ?? ''
  expect(notice).toContain(`To: ${email}`)
  for (const line of [
    '- The password',
    '- 1 session',
    '- The game account AmberQuill',
    '- The bank account for your payouts',
    '- Push notifications in 1 browser',
    '- The notification settings',
  ])
    expect(notice).toContain(line)
})

test('links stay if the address is proven by the browser that signed up, or one that is logged in (C22)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann, { username: 'ann', email })
  await linkAmber(app, ann)
  const phone = app.visitor()
  await phone.post('/api/auth/login', { email, password })
  const code = await lastCode(app)
  const verified = await phone.post('/api/auth/verify', { email, code, type: 'signup' })
  expect(verified.body.user).toMatchObject({ verified: true, passwordMissing: false })
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBe(await userIdOf(ann))
  expect((await sentEmails(app)).filter((mail) => mail.includes('We removed access'))).toEqual([])
})

test('links made after the address was verified survive a reset in another browser (C22)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await linkAmber(app, ann)
  const phone = app.visitor()
  await phone.post('/api/auth/forgot', { email })
  const reset = { email, code: await lastCode(app), password: newPassword }
  expect((await phone.post('/api/auth/reset', reset)).status).toBe(200)
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBe(await userIdOf(phone))
})

test('a link or a new password requested at the same time as the proof gives no way in (C22)', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const stranger = app.visitor()
  await signUp(stranger, { username: 'ann', email })
  const { challenge } = (await stranger.post('/api/players/challenge', amber)).body
  await setProfileDescription(app, amber.username, challenge)
  const [code, owner] = [await lastCode(app), app.visitor()]
  const [, , , proof] = await Promise.all([
    stranger.post('/api/players/link', { ...amber, currentPassword: password }),
    stranger.post('/api/auth/password', { currentPassword: password, password: newPassword }),
    app.visitor().post('/api/auth/login', { email, password }),
    owner.post('/api/auth/verify', { email, code, type: 'signup' }),
  ])
  // A password that was changed first has voided the code.
  if (proof.status === 422) expect((await proofs['another sign-up code']?.(app, owner))?.status).toBe(200)
  expect(await maybeLinkedUserId(app.ctx, amberId)).toBeUndefined()
  for (const each of [password, newPassword])
    expect((await app.visitor().post('/api/auth/login', { email, password: each })).status).toBe(401)
  expect((await owner.get('/api/auth/sessions')).body).toHaveLength(1)
})
