import { afterAll, expect, test } from 'bun:test'
import { listStaff } from '@/modules/auth/service'
import { dumpTables } from '@/tests/support/database/dump-tables'
import {
  collectTested,
  filesOf,
  testedSampleRequests,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'

const sampleRequests = await testedSampleRequests()
const files = filesOf(await collectTested(), 'sampleRequests')
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

const canary = 'canary-b5'
const numberCanary = 713_713_713

/** Fields that an attacker might add: valid values that would have an effect if accepted, and canaries. */
const extraFields = {
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

test.each(Object.keys(sampleRequests))('%s ignores additional fields (B5)', async (route) => {
  const plain = await send(route, {})
  const withExtra = await send(route, extraFields)
  expect(
    plain.status,
    `The sample request of ${route} in ${files[route]} is rejected: ${plain.body}`,
  ).toBeLessThan(300)
  expect(withExtra, `${route} responds differently to additional fields.`).toEqual(plain)
})

test('no additional field is stored, and nobody gains a role (B5)', async () => {
  await world.app.drain()
  const stored = JSON.stringify(await dumpTables(world.app.core.db))
  expect([stored.includes(canary), stored.includes(String(numberCanary))]).toEqual([false, false])
  expect((await listStaff(world.app.ctx)).map(({ role }) => role).sort()).toEqual(['admin', 'moderator'])
})

async function send(route: string, extra: object) {
  const [method = '', pattern = ''] = route.split(' ')
  const request = sampleRequests[route]
  const actor = await world.signInAs(request?.as ?? 'visitor')
  const { path = pattern, body } = (await request?.build(world, actor)) ?? {}
  const withExtra = Array.isArray(body) ? body.map((row) => ({ ...extra, ...row })) : { ...extra, ...body }
  const reply = await actor.send(method, path, body instanceof Uint8Array ? body : withExtra)
  return { status: reply.status, body: mask(without(reply.body, request?.fresh ?? [])) }
}

function without(body: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return body
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !names.includes(name)))
}

/** Masks values that differ between two requests. */
function mask(body: unknown): string {
  return JSON.stringify(body)
    .replace(/[0-9a-f]{32}/g, 'ID')
    .replace(/_secret_\w+/g, '_secret')
    .replace(/whsec_[\w+/=]{44}/g, 'SIGNING')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"number":\d+|"id":"\d+"|#\d+/g, 'NUMBER')
    .replace(/"(challenge|description)":"([a-z]+ ){5}[a-z]+"/g, 'PHRASE')
    .replace(/(newcomer|unverified|careful)_?\d+/g, '$1')
    .replace(/"(challenge|id)":"[\w-]{22,43}"/g, 'RANDOM')
    .replace(/(secret=|"secret":")[A-Z2-7]{32}/g, 'SECRET')
    .replace(/([\da-z]{4}-){5}[\da-z]{4}/g, 'RECOVERY')
    .replace(/Crown of Test \d+|"assetId":"\d+"/g, 'ITEM')
}
