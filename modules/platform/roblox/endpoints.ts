import { platformConfig } from '@/modules/platform/config'
import type { Destination } from '@/src/http-client/destination'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

type HasCore = Pick<Context, 'core'>

const services = ['apis', 'users', 'thumbnails', 'inventory', 'economy', 'catalog'] as const
type Service = (typeof services)[number]

/** Each endpoint has its own throttle, below the rate limit of its host. */
const endpoints = {
  players: { service: 'users', perMinute: 120 },
  inventories: { service: 'inventory', perMinute: 120 },
  /** Open Cloud allows 100 requests a minute per key owner. */
  cloud: { service: 'apis', perMinute: 100 },
  signIn: { service: 'apis', perMinute: 600 },
  items: { service: 'catalog', perMinute: 60 },
  prices: { service: 'economy', perMinute: 60 },
  marketplacePrices: { service: 'apis', perMinute: 60 },
  thumbnails: { service: 'thumbnails', perMinute: 100 },
} as const satisfies Record<string, { service: Service; perMinute: number }>
export type Endpoint = keyof typeof endpoints

const defaultBaseUrl = platformConfig.settings.ROBLOX_API_BASE.fallback
const timeoutMs = 5_000
const responseBytesMax = 2_000_000
const imageBytesMax = 2_097_152
const imagesPerMinute = 3_000

export function destinationOf(ctx: HasCore, endpoint: Endpoint): Destination {
  const { service, perMinute } = endpoints[endpoint]
  const { origin, hostname } = new URL(serviceUrl(ctx, service, ''))
  return {
    name: `roblox ${endpoint}`,
    hosts: isDefaultBaseUrl(ctx) ? [hostname] : [],
    origins: isDefaultBaseUrl(ctx) ? [] : [origin],
    perMinute,
    timeoutMs,
    bytesMax: responseBytesMax,
  }
}

/** The platform's image CDN, plus the hosts of ROBLOX_API_BASE if the operator has set it. */
export function imageDestination(ctx: HasCore): Destination {
  const origins = services.flatMap((service) => loopbackAliases(new URL(serviceUrl(ctx, service, ''))))
  return {
    name: 'roblox images',
    hosts: ['.rbxcdn.com'],
    origins: isDefaultBaseUrl(ctx) ? [] : [...new Set(origins)],
    perMinute: imagesPerMinute,
    timeoutMs,
    bytesMax: imageBytesMax,
  }
}

/** A local server may refer to itself by any of the loopback names. */
function loopbackAliases(url: URL): string[] {
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return [url.origin]
  const aliases = ['localhost', '127.0.0.1', '[::1]'].map((hostname) => {
    const alias = new URL(url)
    alias.hostname = hostname
    return alias.origin
  })
  return [url.origin, ...aliases]
}

export function endpointUrl(ctx: HasCore, endpoint: Endpoint, path: string): string {
  return serviceUrl(ctx, endpoints[endpoint].service, path)
}

function serviceUrl(ctx: HasCore, service: Service, path: string): string {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE.replaceAll('{service}', service) + path
}

function isDefaultBaseUrl(ctx: HasCore): boolean {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE === defaultBaseUrl
}
