import { afterAll, expect, test } from 'bun:test'
import { permissions } from '@/tests/abuse/permissions'
import { createWorld } from '@/tests/abuse/world'

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

/** What is the same for everybody may be kept; nothing else of the API may. */
const keptForAll: Record<string, string> = {
  'GET /api/items': 'no-cache',
  'GET /api/branding': 'public, max-age=60',
  'GET /api/placeholder/:width/:height': 'public, max-age=86400',
}
const evil = 'https://evil.example'
const routes = Object.keys(permissions)
const ofApi = routes.filter((route) => route.includes('/api/'))

test.each(ofApi)('%s is kept by nobody, unless it is the same for everybody (D14)', async (route) => {
  for (const role of ['visitor', 'stranger', 'seller'] as const) {
    const { status, headers } = await ask(route, role)
    const expected = status < 300 ? (keptForAll[route] ?? 'no-store') : 'no-store'
    expect([role, status, headers.get('cache-control')]).toEqual([role, status, expected])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('one’s own listings are kept by nobody, though they are asked for like those of all (D14)', async () => {
  const seller = await world.signInAs('seller')
  for (const of of ['current', world.idOf('seller')])
    expect((await seller.get(`/api/items?sellerId=${of}`)).headers.get('cache-control')).toBe('no-store')
})

test.each(routes)(
  '%s invites no other site to read it, and says nothing of what serves it (D16)',
  async (route) => {
    const { headers } = await ask(route, 'seller', evil)
    const names = [...headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-z-]{8,}$/)
  },
)

test.each(routes.filter((route) => !route.includes('/api/')))(
  '%s can be framed by nobody, and runs no script but our own (D1, D13)',
  async (route) => {
    const { headers } = await ask(route, 'seller')
    const policy = new Map(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect([policy.get('default-src'), policy.get('base-uri'), policy.get('object-src')]).toEqual([
      ["'none'"],
      ["'none'"],
      undefined,
    ])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(policy.get('trusted-types')).toEqual(['service-worker'])
  },
)

async function ask(route: string, role: Parameters<typeof world.signInAs>[0], origin?: string) {
  const [method = '', pattern = ''] = route.split(' ')
  const body = method === 'GET' ? undefined : {}
  const asked = (await permissions[route]?.request?.(world, role)) ?? {}
  return (await world.signInAs(role)).send(
    method,
    asked.path ?? pattern,
    asked.body ?? body,
    origin ? { origin } : {},
  )
}
