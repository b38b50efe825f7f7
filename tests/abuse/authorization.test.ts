import { afterAll, describe, expect, test } from 'bun:test'
import { loggedError } from '@/tests/support/logged-error'
import {
  collectTested,
  filesOf,
  testedPermissions,
} from '@/tests/support/module-testing/collect-module-testing'
import {
  type Clerk,
  clerks,
  createWorld,
  isClerk,
  reusing,
  roles,
  type TestRole,
} from '@/tests/support/module-testing/world'

const permissions = await testedPermissions()
const files = filesOf(await collectTested(), 'permissions')
const world = reusing(await createWorld())
/** Staff who trade have relations, which are own cases. */
const staffWorld = reusing(await createWorld())
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await staffWorld[Symbol.asyncDispose]()
})
const worldOf = (route: string) => (route.includes(' /api/admin/') ? staffWorld : world)
const routes = world.app.app.server.routes.map(({ method, path }) => `${method} ${path}`)

const fix =
  'Change what the route requires (signedIn, verified, staff) or what its operation looks up, or correct the file.'

describe('each role gets the expected status (B1, B2, B3, B11, B12)', () => {
  test.each(routes.filter((route) => permissions[route]))('%s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const statuses: Record<string, number> = {}
    const world = worldOf(route)
    world.renew()
    const errors: string[] = []
    for (const role of [...roles, ...clerks]) {
      const { path = pattern, body = method === 'GET' ? undefined : {} } = await requestOf(route, role)
      const { status, headers } = await (await world.signInAs(role)).send(method, path, body)
      statuses[role] = status
      if (status < 400 && method !== 'GET') world.renew()
      if (status >= 500) errors.push(loggedError(world.app, headers))
    }
    expect(
      statuses,
      [`${route} has other statuses than permissions in ${files[route]}. ${fix}`, ...errors].join('\n'),
    ).toEqual(expectedStatuses(route))
  })
})

async function requestOf(route: string, role: TestRole | Clerk): Promise<{ path?: string; body?: unknown }> {
  return (await permissions[route]?.request?.(worldOf(route), isClerk(role) ? 'moderator' : role)) ?? {}
}

function expectedStatuses(route: string): Record<string, number> {
  return Object.fromEntries([
    ...roles.map((role) => [role, statusOf(route, role)]),
    ...clerks.map((clerk) => [clerk, statusOfClerk(route, clerk)]),
  ])
}

function statusOf(route: string, role: TestRole): number {
  return permissions[route]?.statuses[roles.indexOf(role)] ?? 0
}

/** All routes of the back office are closed to clerks unless the permission says otherwise, also those that a later module adds. */
function statusOfClerk(route: string, clerk: Clerk): number {
  const status = permissions[route]?.clerks?.[clerk]
  return status ?? (route.includes(' /api/admin/') ? 403 : statusOf(route, 'stranger'))
}

const ownedRoutes = routes.filter((route) => {
  const { statuses = [] } = permissions[route] ?? {}
  return statuses[roles.indexOf('stranger')] === 404 && statuses.some((status) => status < 300)
})

test.each(ownedRoutes)(
  "%s: another user's resource gets the same response as a missing one (B1, B12)",
  async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const { path = pattern, body } = (await permissions[route]?.request?.(world, 'stranger')) ?? {}
    const stranger = await world.signInAs('stranger')
    const responseTo = async (at: string) => {
      const { status, body: answer } = await stranger.send(method, at, body)
      return { status, ...answer, requestId: undefined }
    }
    expect(await responseTo(path)).toEqual(await responseTo(pattern.replace(/:\w+/g, 'nonsense')))
  },
)

/** Public reads answer everyone alike. */
const privateRoutes = routes.filter((route) => {
  const statuses = permissions[route]?.statuses
  return (
    statuses &&
    (!route.startsWith('GET ') || statuses[roles.indexOf('visitor')] !== statuses[roles.indexOf('admin')])
  )
})

test('no change and no private read is done for a page of another account', async () => {
  const admin = await world.signInAs('admin')
  for (const route of privateRoutes) {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : {}
    const { status, body: answer } = await admin.send(method, path, body, {
      'x-account': world.idOf('buyer'),
    })
    expect([route, status, answer.code]).toEqual([route, 409, 'other_account'])
  }
})

test('only the seller sees their paused and withdrawn listings (B2)', async () => {
  // Makes these listings newer than those of the other tests.
  world.app.advance(1_000)
  const newListing = () => {
    world.renew()
    return world.listing()
  }
  const [paused, withdrawn, active] = [await newListing(), await newListing(), await newListing()]
  const seller = await world.signInAs('seller')
  await seller.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await seller.delete(`/api/listings/${withdrawn.listingId}`)
  for (const role of roles) {
    const actor = await world.signInAs(role)
    const { body } = await actor.get(`/api/items?limit=100&sellerId=${world.idOf('seller')}`)
    const listingIds = body.map(({ listingId }: { listingId: string }) => listingId)
    expect(listingIds).toContain(active.listingId)
    for (const { listingId } of [paused, withdrawn])
      expect([role, listingIds.includes(listingId)]).toEqual([role, role === 'seller'])
  }
})

test('no GET writes that its module does not list in writingReads', () => {
  expect(world.app.logLines.filter((line) => line.includes('a GET request opened a transaction'))).toEqual([])
})
