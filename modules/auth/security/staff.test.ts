import { expect, test } from 'bun:test'
import { insertAccount } from '@/modules/auth/accounts/insert-account'
import { logIn, signInStaff, signInWithSecondFactor, signUp, signUpVerified } from '@/modules/auth/factory'
import { createInvitedAccount, listStaff, setRole } from '@/modules/auth/service'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const errorOf = (code: string) => ({ kind: { code } })

test('temporary accounts and unverified ones cannot become staff (C25)', async () => {
  await using app = await createTestApp()
  await app.signIn('guest')
  await signUp(app.visitor())
  await expect(setRole(app.ctx, 'temporary:guest', 'moderator')).rejects.toMatchObject(
    errorOf('temporary_staff'),
  )
  await expect(setRole(app.ctx, 'ann', 'admin')).rejects.toMatchObject(errorOf('staff_unverified'))
  expect(await setRole(app.ctx, 'nobody', 'admin')).toBe(false)
  expect(await listStaff(app.ctx)).toEqual([])
})

test('a change of role ends the sessions of the account (C25)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await setRole(app.ctx, 'ann', 'moderator')
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  const next = await logIn(app)
  expect((await next.get('/api/auth/user')).body.role).toBe('moderator')
  await setRole(app.ctx, 'ann', 'moderator')
  expect((await next.get('/api/auth/user')).status).toBe(200)
  await setRole(app.ctx, 'ann', 'user')
  expect((await next.get('/api/auth/user')).status).toBe(401)
})

test('the last admin who can log in keeps the role (C25)', async () => {
  await using app = await createTestApp()
  await signInStaff(app, 'admin', 'chief')
  const account = { username: 'invited', email: 'invited@home.example', role: 'admin' } as const
  await createInvitedAccount(app.ctx, account)
  await expect(setRole(app.ctx, 'chief', 'moderator')).rejects.toMatchObject(errorOf('last_admin'))
  await signInStaff(app, 'admin', 'deputy')
  const both = await Promise.allSettled(['chief', 'deputy'].map((name) => setRole(app.ctx, name, 'user')))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listStaff(app.ctx)).toContainEqual({
    name: expect.stringMatching(/chief|deputy/),
    role: 'admin',
  })
})

test('staff of an older version who log in with the platform need a verified address too (C25)', async () => {
  await using app = await createTestApp()
  const player = { username: 'player', email: null, passwordHash: null, byPlatform: true }
  const id = await transact(app.ctx, (tx) => insertAccount(tx, { ...player, role: 'moderator' }))
  const staff = await signInWithSecondFactor(app, id)
  expect((await staff.get('/api/admin/message-reports')).body.code).toBe('email_unverified')
})
