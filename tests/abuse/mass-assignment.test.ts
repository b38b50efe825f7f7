import { afterAll, expect, test } from 'bun:test'
import { listStaff } from '@/modules/auth/service'
import { validRequests } from '@/tests/abuse/valid-requests'
import { createWorld } from '@/tests/abuse/world'
import { dumpTables } from '@/tests/support/database/dump-tables'

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

const canary = 'canary-b5'
const numberCanary = 713_713_713

/** What somebody might hope to set beside what they are asked for: words that would be taken where they are, and canaries. */
const hopes = {
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  actor: { kind: 'system', job: canary },
  verified: true,
  emailVerified: true,
  emailVerifiedAt: numberCanary,
  email_verified_at: numberCanary,
  namespace: 'site',
  passwordHash: canary,
  twoStep: true,
  id: canary,
  userId: canary,
  user_id: canary,
  sellerId: canary,
  seller_id: canary,
  buyerId: canary,
  buyer_id: canary,
  state: 'completed',
  dispute: 'none',
  chargeback: 'won',
  priceCents: numberCanary,
  price_cents: numberCanary,
  platformFeeCents: 0,
  fees: { platform: '0.00', processing: '0.00', net: canary },
  currency: canary,
  intentId: canary,
  refundReason: canary,
  createdAt: numberCanary,
  paidAt: numberCanary,
  deliverBy: numberCanary,
  available: canary,
}

test.each(Object.keys(validRequests))(
  '%s takes what it asks for and nothing beside it (B5)',
  async (route) => {
    const plain = await send(route, {})
    const stuffed = await send(route, hopes)
    expect(plain.status).toBeLessThan(300)
    expect(stuffed).toEqual(plain)
  },
)

test('nothing of what was sent beside is kept anywhere, and nobody is more than before (B5)', async () => {
  await world.app.drain()
  const kept = JSON.stringify(await dumpTables(world.app.core.db))
  expect([kept.includes(canary), kept.includes(String(numberCanary))]).toEqual([false, false])
  expect((await listStaff(world.app.ctx)).map(({ role }) => role).sort()).toEqual(['admin', 'moderator'])
})

async function send(route: string, beside: object) {
  const [method = '', pattern = ''] = route.split(' ')
  const good = validRequests[route]
  const actor = await world.signInAs(good?.as ?? 'visitor')
  const { path = pattern, body } = (await good?.build(world, actor)) ?? {}
  const reply = await actor.send(method, path, { ...body, ...beside })
  return { status: reply.status, body: masked(reply.body) }
}

/** What differs from one thing to the next of its kind. */
function masked(body: unknown): string {
  return JSON.stringify(body)
    .replace(/[0-9a-f]{32}/g, 'ID')
    .replace(/_secret_\w+/g, '_secret')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"number":\d+|"id":"\d+"/g, 'NUMBER')
    .replace(/"(challenge|description)":"([a-z]+ ){5}[a-z]+"/g, 'PHRASE')
    .replace(/(newcomer|proving)_?\d+/g, '$1')
    .replace(/Crown of Test \d+|"assetId":"\d+"/g, 'ITEM')
}
