import { expect, test } from 'bun:test'
import { lastCode, password, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { approveAtPlatform, logInWithPlatform } from '@/modules/players/factory'
import { maybeLinkedUserId } from '@/modules/players/link'
import { createOauthApp } from '@/tests/support/apps/oauth-app'
import { expectResponse } from '@/tests/support/expect-response'

const linked = ['players.player-linked']

test('an account is linked through the platform with the password, in the same session', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const [ann, bob] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const link = '/api/players/link/platform'
  await expectResponse(app, { as: ann, post: link, body: {}, status: 403, code: 'password_wrong' })
  const startLink = async () => (await ann.post(link, { currentPassword: password })).body.location as string
  const stolen = await approveAtPlatform(app, await startLink(), id)
  bob.cookies.set('attempt', ann.cookies.get('attempt') ?? '')
  expect((await bob.get(stolen)).headers.get('location')).toBe('/security?error=failed')
  expect(await maybeLinkedUserId(app.ctx, String(id))).toBeUndefined()
  const { headers } = await expectResponse(app, {
    as: ann,
    get: await approveAtPlatform(app, await startLink(), id),
    status: 302,
    events: linked,
  })
  expect(headers.get('location')).toBe('/security')
  expect(await maybeLinkedUserId(app.ctx, String(id))).toBe(await userIdOf(ann))
  const other = app.roblox.world.addPlayer('Brine')
  const second = await ann.get(await approveAtPlatform(app, await startLink(), other.id))
  expect(second.headers.get('location')).toBe('/security?error=other_player_linked')
})

test('a player that is linked to another account gets player_taken', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  await logInWithPlatform(app, app.visitor(), id)
  const ann = await signUpVerified(app, 'ann')
  const { body } = await ann.post('/api/players/link/platform', { currentPassword: password })
  const { headers } = await ann.get(await approveAtPlatform(app, body.location, id))
  expect(headers.get('location')).toBe('/security?error=player_taken')
})

test("a temporary account can't be linked to the real platform (C14)", async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const guest = await app.signIn('guest')
  const { body } = await guest.post('/api/players/link/platform', {})
  const { headers } = await guest.get(await approveAtPlatform(app, body.location, id))
  expect(headers.get('location')).toBe('/security?error=temporary_account')
})

test('an account with two-step login requires the emailed code after the platform login (C18)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const ann = await signUpVerified(app, 'ann')
  const { body } = await ann.post('/api/players/link/platform', { currentPassword: password })
  await ann.get(await approveAtPlatform(app, body.location, id))
  await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const visitor = app.visitor()
  expect(await logInWithPlatform(app, visitor, id)).toBe('/auth?mode=verify#email=ann%40home.example')
  await expectResponse(app, { as: visitor, get: '/api/auth/user', status: 401 })
  const code = { email: 'ann@home.example', type: 'login', code: await lastCode(app) }
  expect((await visitor.post('/api/auth/verify', code)).body.user.username).toBe('ann')
  expect(await logInWithPlatform(app, app.visitor(), id, '/api/login?returnTo=%2Fsell')).toBe(
    '/auth?mode=verify#email=ann%40home.example&from=%2Fsell',
  )
})
