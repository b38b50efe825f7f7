import { createFaults, type Fault, type Faults } from '@/tests/support/fake-roblox/faults'
import { inventoryRoutes } from '@/tests/support/fake-roblox/inventories'
import { itemRoutes } from '@/tests/support/fake-roblox/items'
import { errorResponse, type Route, type RouteRequest } from '@/tests/support/fake-roblox/routing'
import { createStore, type RobloxStore } from '@/tests/support/fake-roblox/store'
import { thumbnailRoutes } from '@/tests/support/fake-roblox/thumbnails'
import { userRoutes } from '@/tests/support/fake-roblox/users'
import { createWorld, type World } from '@/tests/support/fake-roblox/world'

const minuteMs = 60_000
/** The documented limit of Open Cloud. Services without a documented limit get a high one. */
const perMinute: Record<string, number> = { cloud: 100 }
const defaultPerMinute = 1_000

/** Counts a service's requests of the last minute. Returns true if the limit is reached. */
function createRateLimits(now: () => number): (site: string) => boolean {
  const times = new Map<string, number[]>()
  return (site) => {
    const recent = (times.get(site) ?? []).filter((at) => at > now() - minuteMs)
    const isOver = recent.length >= (perMinute[site] ?? defaultPerMinute)
    times.set(site, isOver ? recent : [...recent, now()])
    return isOver
  }
}

/** Handles requests that match no route, such as OAuth. Returns undefined to pass. */
export type FallbackHandler = (request: Request, service: string) => Promise<Response | undefined>

export interface FakeRoblox {
  readonly store: RobloxStore
  readonly world: World
  readonly faults: Faults
  /** The route names of all requests, including rejected ones. */
  readonly requests: string[]
  /** The services whose requests exceeded the rate limit. */
  readonly rateLimited: string[]
  readonly fallbackHandlers: FallbackHandler[]
  /** Handles a request to `<origin>/<service>/…`. Throws if a fault breaks the connection. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
}

const routes: readonly Route[] = [...userRoutes, ...inventoryRoutes, ...itemRoutes, ...thumbnailRoutes]

/** A fake platform with its own state. It shares no code with the product and has no timers or randomness. */
export function createFakeRoblox({ now }: { now: () => number }): FakeRoblox {
  const store = createStore(now)
  const faults = createFaults()
  const isOverLimit = createRateLimits(now)
  const fake: FakeRoblox = {
    store,
    world: createWorld(store),
    faults,
    requests: [],
    rateLimited: [],
    fallbackHandlers: [],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const [, service = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(pathname) ?? []
      const route = routes.find(({ name }) => matchRoute(name, `${service} ${request.method} ${path}`))
      fake.requests.push(route?.name ?? `${service} ${request.method} ${path}`)
      const fault = faults.take(service)
      if (fault === 'lost') throw new TypeError('The connection to the platform was lost')
      if (fault === 'hold') await faults.released()
      const rejection = faultResponse(fault, path.startsWith('/cloud/') ? 'cloud' : service)
      if (rejection) return rejection
      const response = await handle(fake, { request, service, path, route })
      return fault === 'garble' ? new Response('<h1>Sorry</h1>') : response
    },
  }
  return fake

  function faultResponse(fault: Fault | undefined, site: string): Response | undefined {
    if (fault === 'fail') return errorResponse(503, 0, 'ServiceUnavailable')
    if (fault === 'block') return new Response('<h1>Forbidden</h1>', { status: 403 })
    if (fault === 'limit') return tooManyRequests('2')
    if (!isOverLimit(site)) return undefined
    fake.rateLimited.push(site)
    return tooManyRequests('60')
  }
}

interface RoutedRequest {
  request: Request
  service: string
  path: string
  route: Route | undefined
}

async function handle(fake: FakeRoblox, { request, service, path, route }: RoutedRequest): Promise<Response> {
  if (route) {
    const params = matchRoute(route.name, `${service} ${request.method} ${path}`)?.slice(1) ?? []
    return route.run(fake.store, { params, ...(await readRequest(request)) })
  }
  for (const handler of fake.fallbackHandlers) {
    const response = await handler(request, service)
    if (response) return response
  }
  return errorResponse(404, 0, 'NotFound')
}

async function readRequest(request: Request): Promise<Omit<RouteRequest, 'params'>> {
  const { searchParams, origin } = new URL(request.url)
  const text = request.method === 'POST' ? await request.text() : ''
  return {
    query: searchParams,
    body: text === '' ? undefined : JSON.parse(text),
    headers: request.headers,
    base: origin,
  }
}

function matchRoute(name: string, request: string): RegExpExecArray | null {
  return new RegExp(`^${name}$`).exec(request)
}

function tooManyRequests(afterSeconds: string): Response {
  return Response.json(
    { errors: [{ code: 0, message: 'TooManyRequests' }] },
    { status: 429, headers: { 'retry-after': afterSeconds } },
  )
}
