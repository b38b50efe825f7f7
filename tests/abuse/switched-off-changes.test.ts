import { afterAll, expect, test } from 'bun:test'
import { pauseWhileChangesAreOff } from '@/modules/orders/order/paused-deadlines'
import { setSwitches } from '@/modules/settings/switches/switches'
import { systemContext } from '@/src/kit/context'
import { createWorld } from '@/tests/support/module-testing/world'

/** What goes on while changes are switched off: logging in, orders that exist, and what other services send. */
const open = [
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/first-admin',
  'POST /api/auth/forgot',
  'POST /api/auth/invitation',
  'POST /api/auth/login',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/resend-code',
  'POST /api/auth/reset',
  'POST /api/auth/roblox/logout',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/passkey',
  'POST /api/auth/second-factor/passkey/options',
  'POST /api/auth/simple',
  'POST /api/auth/temp-login',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/verify',
  'POST /api/create-payment-intent',
  'POST /api/demo-universe/trades',
  'POST /api/demo/enter',
  'POST /api/orders/:id/accept-decision',
  'POST /api/orders/:id/appeal',
  'POST /api/orders/:id/cancel',
  'POST /api/orders/:id/dispute',
  'POST /api/orders/:id/dispute/messages',
  'POST /api/orders/:id/dispute/withdraw',
  'POST /api/orders/:id/evidence',
  'POST /api/orders/:id/reading',
  'POST /api/orders/:id/received',
  'POST /api/orders/:id/sent',
  'POST /api/sandbox/confirm',
  'POST /api/webhooks/stripe',
  'POST /mcp',
  'PUT /api/demo-universe/players/:playerId',
]

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())
const changing = world.app.app.server.routes
  .filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
  .map(({ method, path }) => `${method} ${path}`)

test('while changes are off, every changing route is closed that is not listed here, and no other (E18)', async () => {
  await setSwitches(systemContext(world.app.core, 'test'), { changes: 'off', message: 'Moving house.' })
  const stranger = await world.signInAs('stranger')
  const answers = await Promise.all(
    changing.map(async (route) => {
      const [method = '', path = ''] = route.split(' ')
      return { route, code: (await stranger.send(method, path.replace(/:\w+/g, 'none'), {})).body?.code }
    }),
  )
  const stayOpen = answers.filter(({ code }) => code !== 'switched_off').map(({ route }) => route)
  expect(stayOpen.filter((route) => !route.includes(' /api/admin/')).sort()).toEqual(open)
  const buyer = await world.signInAs('buyer')
  const listing = { amount: 1, itemId: 'none', listingId: 'none', assetId: '1' }
  expect((await buyer.post('/api/create-payment-intent', listing)).body.code).not.toBe('switched_off')
})

test('while changes are off, nobody orders, and deadlines pause until they are on again', async () => {
  const { app } = world
  const as = systemContext(app.core, 'test')
  await setSwitches(as, { changes: 'on' })
  const [orderId, listing] = [await world.paid(), await world.listing()]
  const buyer = await world.signInAs('buyer')
  const read = async () => (await buyer.get(`/api/orders/${orderId}`)).body
  const { deliverBy } = await read()
  await setSwitches(as, { changes: 'off', message: 'Moving house.' })
  const { listingId, itemId, assetId, price: amount } = listing
  const refused = await buyer.post('/api/create-payment-intent', { listingId, itemId, assetId, amount })
  expect([refused.status, refused.body.message]).toEqual([503, 'Moving house.'])
  await pauseWhileChangesAreOff(app.ctx)
  expect((await read()).nextAction).toMatchObject({
    who: 'nobody',
    deadline: null,
    paused: { reason: 'site' },
  })
  const awayMs = 5 * 3_600_000
  app.advance(awayMs)
  await pauseWhileChangesAreOff(app.ctx)
  await setSwitches(as, { changes: 'on' })
  await pauseWhileChangesAreOff(app.ctx)
  const later = await read()
  expect([later.state, Date.parse(later.deliverBy) - Date.parse(deliverBy)]).toEqual(['paid', awayMs])
})
