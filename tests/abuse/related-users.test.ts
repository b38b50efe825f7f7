import { afterAll, describe, expect, test } from 'bun:test'
import { openTicketAs } from '@/modules/support/factory'
import {
  collectTested,
  filesOf,
  testedPermissions,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, reusing, roles, type World } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

const permissions = await testedPermissions()
const files = filesOf(await collectTested(), 'permissions')

/** Brings a staff member, and so both roles in turn, into a relation with the seller. */
const relations: Record<string, (staff: TestClient, seller: TestClient) => Promise<unknown>> = {
  'an open order': async (staff, seller) => reserve(staff, await listItem(seller)),
  'an open dispute': async (staff, seller) => {
    const orderId = await buy(staff, await listItem(seller))
    return staff.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  },
  'an open report by the staff member': async (staff, seller) => {
    const { listingId } = await listItem(seller)
    return staff.post('/api/reports', { subject: 'listing', id: listingId, reason: 'Odd.' })
  },
  'an open report about the staff member': async (staff, seller) => {
    const { listingId } = await listItem(staff)
    return seller.post('/api/reports', { subject: 'listing', id: listingId, reason: 'Odd.' })
  },
  'an open ticket about an order': async (staff, seller) =>
    openTicketAs(staff, { orderId: await completePurchase(staff, await listItem(seller)) }),
  'a competing listing': async (staff, seller) => {
    const { assetId } = await listItem(seller)
    return listItem(staff, { assetId })
  },
}

/** Cases between users, from which only their parties are excluded, and what has no parties at all. */
const otherCases = [
  '/api/admin/orders/:id',
  '/api/admin/chargebacks/:id',
  '/api/admin/bank-transfers/:id',
  // The sample requests are about refunds.
  '/api/admin/credit-transfers/:id',
  '/api/admin/tickets/:id',
  '/api/admin/queues/:name/cases/:id',
  // Users who sell the item are its parties.
  '/api/admin/items/:id',
  '/api/admin/item-names/:id',
  '/api/admin/imports/:id',
]

const routes = Object.keys(permissions).filter((route) => {
  const { statuses = [], isNobodysCase } = permissions[route] ?? {}
  const isForStaff = statuses.slice(0, 5).every((status) => status === 404) && statuses[6] !== 404
  const [, path = ''] = route.split(' ')
  return (
    isForStaff && path.includes('/:id') && !isNobodysCase && !otherCases.some((one) => path.startsWith(one))
  )
})

async function createRelatedWorld(name: string): Promise<World> {
  const world = reusing(await createWorld())
  for (const staff of ['moderator', 'admin'] as const)
    await relations[name]?.(await world.signInAs(staff), await world.signInAs('seller'))
  return world
}

const worlds = new Map<string, World>()
for (const name of Object.keys(relations)) worlds.set(name, await createRelatedWorld(name))
afterAll(() => Promise.all([...worlds.values()].map((world) => world[Symbol.asyncDispose]())))

/** A request about the seller, or something of theirs. */
async function buildRequest(world: World, route: string, staff: 'moderator' | 'admin') {
  const [method = '', pattern = ''] = route.split(' ')
  if (pattern.startsWith('/api/admin/people/:id'))
    return { method, path: pattern.replace(':id', world.idOf('seller')), body: {} }
  const { path = pattern, body } = (await permissions[route]?.request?.(world, staff)) ?? {}
  return { method, path, body }
}

describe.each([...worlds])('%s', (_, world) => {
  test.each(routes)('keeps staff from %s (A43)', async (route) => {
    for (const staff of ['moderator', 'admin'] as const) {
      if (permissions[route]?.statuses[roles.indexOf(staff)] === 403) continue
      const { method, path, body } = await buildRequest(world, route, staff)
      const reply = await (await world.signInAs(staff)).send(method, path, body)
      expect(
        [staff, reply.status, reply.body.code],
        `${route}: its staff option must name the people whom it concerns, or ${files[route]} that it is nobody's case.`,
      ).toEqual([staff, 403, 'own_case'])
    }
  })
})

test('staff act on users with whom nothing connects them (A43)', async () => {
  await using world = await createWorld()
  const moderator = await world.signInAs('moderator')
  await completePurchase(moderator, await listItem(await world.signInAs('seller')))
  expect((await moderator.get(`/api/admin/people/${world.idOf('seller')}`)).status).toBe(200)
  expect((await moderator.get(`/api/admin/people/${world.idOf('moderator')}`)).body.code).toBe('own_case')
})
