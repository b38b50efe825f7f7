import { afterAll, expect, test } from 'bun:test'
import {
  collectTested,
  filesOf,
  merge,
  testedPermissions,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, type TestRole } from '@/tests/support/module-testing/world'

const permissions = await testedPermissions()
const collected = await collectTested()
const files = filesOf(collected, 'permissions')
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

/** The only API responses that may be cached, because they are the same for everyone. */
const cacheControl = merge(collected, 'cacheControl')
const evil = 'https://evil.example'
const responses = new Map<string, ReturnType<typeof send>>()
const routes = Object.keys(permissions)
const apiRoutes = routes.filter((route) => route.includes('/api/'))

test.each(apiRoutes)("%s is sandboxed and can't be framed if it is opened as a page (D13)", async (route) => {
  for (const role of ['visitor', 'seller'] as const) {
    const { headers } = await sendAs(route, role)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'sandbox']),
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test.each(apiRoutes)('%s is not cacheable unless it is the same for everyone (D14)', async (route) => {
  for (const role of ['visitor', 'stranger', 'seller'] as const) {
    const { status, headers } = await sendAs(route, role)
    const expected = status < 300 ? (cacheControl[route] ?? 'no-store') : 'no-store'
    expect(
      [role, status, headers.get('cache-control')],
      `${route}: if the response is the same for everyone, add it to cacheControl in ${files[route]}.`,
    ).toEqual([role, status, expected])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test("a seller's own listings are not cacheable, although their URL is like the public one (D14)", async () => {
  const seller = await world.signInAs('seller')
  for (const sellerId of ['current', world.idOf('seller')])
    expect((await seller.get(`/api/items?sellerId=${sellerId}`)).headers.get('cache-control')).toBe(
      'no-store',
    )
})

test.each(routes)(
  "%s allows no cross-origin reads, and doesn't reveal the server software (D16)",
  async (route) => {
    const { headers } = await fromOtherSite(route)
    const names = [...headers.keys()]
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-z-]{8,}$/)
  },
)

test.each(routes.filter((route) => !route.includes('/api/')))(
  "%s can't be framed and runs only our own scripts (D1, D13)",
  async (route) => {
    const { headers } = await sendAs(route, 'seller')
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

test.each(routes)('%s names the character set of text and XML (D13)', async (route) => {
  const type = (await sendAs(route, 'seller')).headers.get('content-type') ?? ''
  if (/^text\/|xml/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i)
})

/** The seller's response on a page of another site. Changes are rejected there. */
function fromOtherSite(route: string) {
  return route.startsWith('GET ') ? sendAs(route, 'seller') : send(route, 'seller', evil)
}

/** Each role sends a request once, and every test looks at its response. Those of the seller that read come from another site. */
function sendAs(route: string, role: TestRole) {
  const key = `${role} ${route}`
  const response =
    responses.get(key) ?? send(route, role, role === 'seller' && route.startsWith('GET ') ? evil : undefined)
  responses.set(key, response)
  return response
}

async function send(route: string, role: TestRole, origin?: string) {
  const [method = '', pattern = ''] = route.split(' ')
  const empty = method === 'GET' ? undefined : {}
  const { path = pattern, body = empty } = (await permissions[route]?.request?.(world, role)) ?? {}
  const actor = await world.signInAs(role)
  const { status, headers } = await actor.send(method, path, body, origin ? { origin } : {})
  return { status, headers }
}
