import { expect, test } from 'bun:test'
import { deleteExpiredSecurityEvents } from '@/modules/auth/accounts/security-events'
import { password, signUpVerified } from '@/modules/auth/factory'
import {
  clientFrom,
  email,
  eventsOf,
  homeNetwork,
  loggedEvents,
  openSite,
} from '@/tests/support/security-log-site'

const newPassword = 'another horse 8'
const dayMs = 86_400_000

test('a login attempt with an unknown email is logged with a keyed hash of it, and stores no event (D18)', async () => {
  await using site = await openSite()
  const before = loggedEvents(site).length
  for (const unknown of ['nobody@home.example', 'nobody@home.example', 'noone@home.example'])
    await site.visitor().post('/api/auth/login', { email: unknown, password })
  await site.drain()
  const lines = loggedEvents(site).slice(before)
  expect(lines).toMatchObject(Array(3).fill({ kind: 'login-failed', userId: null, network: homeNetwork }))
  const [first, second, third] = lines.map(({ addressHash }) => addressHash)
  expect([first === second, first === third]).toEqual([true, false])
  const plainHash = new Bun.CryptoHasher('sha256').update('nobody@home.example').digest('hex')
  expect(plainHash).not.toStartWith(first)
  expect(site.logLines.join('\n')).not.toContain('nobody@')
  expect(await eventsOf(site.ann, 'login-failed')).toEqual([])
})

test('repeated failures are counted per hour and network (D19)', async () => {
  await using site = await openSite()
  const guess = (address: string) =>
    clientFrom(site, address).post('/api/auth/login', { email, password: 'a wrong guess' })
  for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8:7:1::1']) await guess(address)
  await site.drain()
  site.advance(3_600_000)
  await guess('198.51.100.3')
  await site.drain()
  const failures = await eventsOf(site.ann, 'login-failed')
  expect(failures.map(({ network, count }) => [network, count]).sort()).toEqual([
    ['198.51.100.0/24', 1],
    ['198.51.100.0/24', 2],
    ['2001:db8:7::/48', 1],
  ])
})

test('attempts from many networks and many logins are bounded, and neither hides the other (D19)', async () => {
  await using site = await openSite()
  const ownEvents = await eventsOf(site.ann, 'logged-in')
  for (let n = 0; n < 60; n++) await clientFrom(site, `10.0.${n}.1`).post('/api/auth/forgot', { email })
  await site.drain()
  const afterAttempts = await eventsOf(site.ann)
  expect(afterAttempts.filter(({ kind }) => kind === 'code-sent')).toHaveLength(50)
  expect(afterAttempts).toEqual(expect.arrayContaining(ownEvents))
  const visitor = site.visitor()
  for (let n = 0; n < 160; n++) await visitor.post('/api/auth/temp-login', { username: 'passing_by' })
  expect(await eventsOf(visitor)).toHaveLength(150)
})

test('events expire after 90 days (D19)', async () => {
  await using site = await openSite()
  const visitor = site.visitor()
  site.advance(60 * dayMs)
  await visitor.post('/api/auth/login', { email, password })
  await deleteExpiredSecurityEvents(site.ctx)
  expect((await eventsOf(visitor)).length).toBeGreaterThan(1)
  site.advance(31 * dayMs)
  await visitor.post('/api/auth/login', { email, password })
  const listed = await eventsOf(visitor)
  expect(listed.map(({ kind }) => kind)).toEqual(['logged-in', 'logged-in'])
  await deleteExpiredSecurityEvents(site.ctx)
  expect(await eventsOf(visitor)).toEqual(listed)
})

test('users see their own events only (B11)', async () => {
  await using site = await openSite()
  const bob = await signUpVerified(site, 'bob')
  await site.ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  expect(await eventsOf(bob, 'password-changed')).toEqual([])
  const annIds = (await eventsOf(site.ann)).map(({ id }) => id)
  expect((await eventsOf(bob)).filter(({ id }) => annIds.includes(id))).toEqual([])
  expect((await site.visitor().get('/api/auth/security-events')).status).toBe(401)
})
