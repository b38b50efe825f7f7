import { afterAll, describe, expect, test } from 'bun:test'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { expectResponse } from '@/tests/support/expect-response'
import {
  collectTested,
  filesOf,
  testedPermissions,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, reusing, roles, type TestRole, type World } from '@/tests/support/module-testing/world'

const permissions = await testedPermissions()
const files = filesOf(await collectTested(), 'permissions')
/** In each world, both staff members are parties to every order and report. */
const worlds = {
  'the buyer is an admin, the seller a moderator': reusing(
    await createWorld({ buyer: 'admin', seller: 'moderator' }),
  ),
  'the buyer is a moderator, the seller an admin': reusing(
    await createWorld({ buyer: 'moderator', seller: 'admin' }),
  ),
}
afterAll(() => Promise.all(Object.values(worlds).map((world) => world[Symbol.asyncDispose]())))

function statusOf(route: string, role: TestRole): number {
  return permissions[route]?.statuses[roles.indexOf(role)] ?? 0
}

const staffActions = Object.keys(permissions).filter(
  (route) =>
    !route.startsWith('GET ') &&
    !permissions[route]?.isNobodysCase &&
    (['stranger', 'buyer', 'seller'] as const).every((role) => statusOf(route, role) === 404) &&
    statusOf(route, 'admin') !== 404,
)

function isParty({ idOf }: World, role: 'moderator' | 'admin', route: string): boolean {
  const { parties = ['buyer', 'seller'] } = permissions[route] ?? {}
  return parties.some((party) => idOf(party) === idOf(role))
}

describe.each(Object.entries(worlds))('%s', (_, world) => {
  test.each(staffActions)('%s: staff get own_case for their own case (A43)', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    for (const role of ['moderator', 'admin'] as const) {
      if (statusOf(route, role) === 403 || !isParty(world, role, route)) continue
      const { path = pattern, body = {} } = (await permissions[route]?.request?.(world, role)) ?? {}
      const actor = await world.signInAs(role)
      // Their input isn't checked first.
      for (const sent of [body, { outcome: 7 }]) {
        const reply = await actor.send(method, path, sent)
        expect(
          [role, reply.status, reply.body.code],
          `${route}: its staff option must name the parties of the case that its request in ${files[route]} is about.`,
        ).toEqual([role, 403, 'own_case'])
      }
    }
  })

  test('a party gets own_case in every state of the order, and before their input is checked (A43)', async () => {
    const orderId = await world.completed()
    for (const path of [`/api/admin/orders/${orderId}/decision`, `/api/admin/orders/${orderId}/clawback`])
      await expectResponse(world.app, {
        as: await world.signInAs('moderator'),
        post: path,
        body: { outcome: 7 },
        status: 403,
        code: 'own_case',
      })
  })

  test('a party who is staff acts and reads as that party (A43)', async () => {
    const orderId = await world.disputed()
    const [buyer, seller] = [await world.signInAs('buyer'), await world.signInAs('seller')]
    for (const [as, party] of [
      [buyer, 'buyer'],
      [seller, 'seller'],
    ] as const) {
      const { body } = await as.post(`/api/orders/${orderId}/dispute/messages`, { content: 'Look again.' })
      expect(body.disputeMessages.at(-1)).toMatchObject({ party })
    }
    await expectResponse(world.app, {
      as: buyer,
      post: `/api/orders/${await world.paid()}/cancel`,
      status: 409,
      code: 'order_state',
    })
    const refused = await world.refused()
    for (const as of [buyer, seller])
      expect((await as.get(`/api/orders/${refused}`)).body).toMatchObject({ refundError: null })
  })
})

test('a staff route that changes something fails unless it names the parties (A43)', async () => {
  await using app = await createKitApp((scope) =>
    scope
      .post('/unnamed', () => 'done', { staff: 'moderation' })
      .post('/unnamed/admin', () => 'done', { staff: 'administration' })
      .post('/named/:id', () => 'done', {
        staff: { right: 'moderation', parties: async (_, id) => [id] },
      }),
  )
  const as = { 'x-user': 'ada admin proven' }
  for (const path of ['/api/unnamed', '/api/unnamed/admin'])
    expect((await app.visitor().post(path, {}, as)).status).toBe(500)
  expect((await app.visitor().post('/api/named/ada', {}, as)).body.code).toBe('own_case')
  expect((await app.visitor().post('/api/named/bob', {}, as)).body).toBe('done')
})
