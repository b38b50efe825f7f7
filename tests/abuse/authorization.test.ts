import { afterAll, describe, expect, test } from 'bun:test'
import { permissions } from '@/tests/abuse/permissions'
import { createWorld, roles } from '@/tests/abuse/world'

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())
const routes = world.app.app.server.routes.map(({ method, path }) => `${method} ${path}`)

describe('each is answered as they may be, by the rules or by nothing (B1, B2, B3, B11, B12)', () => {
  test.each(routes.filter((route) => permissions[route]))('%s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const answered: Record<string, number> = {}
    for (const role of roles) {
      const { path = pattern, body = method === 'GET' ? undefined : {} } =
        (await permissions[route]?.request?.(world, role)) ?? {}
      answered[role] = (await (await world.signInAs(role)).send(method, path, body)).status
    }
    expect(answered).toEqual(
      Object.fromEntries(roles.map((role, at) => [role, permissions[route]?.statuses[at] ?? 0])),
    )
  })
})

const ofSomebody = routes.filter((route) => {
  const { statuses = [] } = permissions[route] ?? {}
  return statuses[roles.indexOf('stranger')] === 404 && statuses.some((status) => status < 300)
})

test.each(ofSomebody)('%s: what is not yours is answered like what is not there (B1, B12)', async (route) => {
  const [method = '', pattern = ''] = route.split(' ')
  const { path = pattern, body } = (await permissions[route]?.request?.(world, 'stranger')) ?? {}
  const stranger = await world.signInAs('stranger')
  const told = async (at: string) => {
    const { status, body: answer } = await stranger.send(method, at, body)
    return { status, ...answer, requestId: undefined }
  }
  expect(await told(path)).toEqual(await told(pattern.replace(/:\w+/g, 'nonsense')))
})

test('what a seller has paused or withdrawn is seen by nobody else (B2)', async () => {
  // Newer than all that the other tests have listed.
  world.app.advance(1_000)
  const [paused, withdrawn, active] = [await world.listing(), await world.listing(), await world.listing()]
  const seller = await world.signInAs('seller')
  await seller.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await seller.delete(`/api/listings/${withdrawn.listingId}`)
  for (const role of roles) {
    const actor = await world.signInAs(role)
    const { body } = await actor.get(`/api/items?limit=100&sellerId=${world.idOf('seller')}`)
    const seen = body.map(({ listingId }: { listingId: string }) => listingId)
    expect(seen).toContain(active.listingId)
    for (const { listingId } of [paused, withdrawn])
      expect([role, seen.includes(listingId)]).toEqual([role, role === 'seller'])
  }
})
