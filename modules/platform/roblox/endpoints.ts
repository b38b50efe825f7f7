import { platformConfig } from '@/modules/platform/config'
import type { Destination } from '@/src/http-client/destination'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

type HasCore = Pick<Context, 'core'>

const services = ['apis', 'users', 'thumbnails', 'inventory', 'economy', 'catalog'] as const
type Service = (typeof services)[number]

/** What is asked of the platform; each has a budget of its own, below what its host lets through. */
const endpoints = {
  players: { service: 'users', perMinute: 120 },
  inventories: { service: 'inventory', perMinute: 120 },
  /** Open Cloud counts 100 a minute for each owner of a key. */
  cloud: { service: 'apis', perMinute: 100 },
  signIn: { service: 'apis', perMinute: 600 },
  items: { service: 'catalog', perMinute: 60 },
  prices: { service: 'economy', perMinute: 60 },
  newerPrices: { service: 'apis', perMinute: 60 },
  thumbnails: { service: 'thumbnails', perMinute: 100 },
} as const satisfies Record<string, { service: Service; perMinute: number }>
export type Endpoint = keyof typeof endpoints

const defaultBaseUrl = platformConfig.settings.ROBLOX_API_BASE.fallback
const timeoutMs = 5_000
const responseBytesMax = 2_000_000
const imageBytesMax = 2_097_152
const imagesPerMinute = 3_000

/** Where a question to the platform goes. */
export function destinationOf(ctx: HasCore, site: Endpoint): Destination {
  const { service, perMinute } = endpoints[site]
  const { origin, hostname } = new URL(serviceUrl(ctx, service, ''))
  return {
    name: `roblox ${site}`,
    hosts: isDefaultBaseUrl(ctx) ? [hostname] : [],
    origins: isDefaultBaseUrl(ctx) ? [] : [origin],
    perMinute,
    timeoutMs: timeoutMs,
    bytesMax: responseBytesMax,
  }
}

/** Where the platform keeps its pictures; with an address of the operator's, on that too. */
export function imageDestination(ctx: HasCore): Destination {
  const own = services.flatMap((service) => loopbackAliases(new URL(serviceUrl(ctx, service, ''))))
  return {
    name: 'roblox pictures',
    hosts: ['.rbxcdn.com'],
    origins: isDefaultBaseUrl(ctx) ? [] : [...new Set(own)],
    perMinute: imagesPerMinute,
    timeoutMs: timeoutMs,
    bytesMax: imageBytesMax,
  }
}

/** A server of this machine goes by several names. */
function loopbackAliases(url: URL): string[] {
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return [url.origin]
  const others = ['localhost', '127.0.0.1', '[::1]'].map((hostname) => {
    const other = new URL(url)
    other.hostname = hostname
    return other.origin
  })
  return [url.origin, ...others]
}

export function endpointUrl(ctx: HasCore, site: Endpoint, path: string): string {
  return serviceUrl(ctx, endpoints[site].service, path)
}

function serviceUrl(ctx: HasCore, service: Service, path: string): string {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE.replaceAll('{service}', service) + path
}

function isDefaultBaseUrl(ctx: HasCore): boolean {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE === defaultBaseUrl
}
