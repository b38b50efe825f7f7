import { platformConfig } from '@/modules/platform/config'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import type { Destination } from '@/src/outgoing/destination'

type Asker = Pick<Context, 'core'>

const services = ['apis', 'users', 'thumbnails', 'inventory', 'economy', 'catalog'] as const
type Service = (typeof services)[number]

/** What is asked of the platform; each has a budget of its own, below what its host lets through. */
const sites = {
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
export type Site = keyof typeof sites

const base = platformConfig.settings.ROBLOX_API_BASE.fallback
const answersWithinMs = 5_000
const answerBytesMax = 2_000_000
const pictureBytesMax = 2_097_152
const picturesPerMinute = 3_000

/** Where a question to the platform goes. */
export function siteOf(ctx: Asker, site: Site): Destination {
  const { service, perMinute } = sites[site]
  const { origin, hostname } = new URL(addressOf(ctx, service, ''))
  return {
    name: `roblox ${site}`,
    hosts: isTheirs(ctx) ? [hostname] : [],
    origins: isTheirs(ctx) ? [] : [origin],
    perMinute,
    timeoutMs: answersWithinMs,
    bytesMax: answerBytesMax,
  }
}

/** Where the platform keeps its pictures; with an address of the operator's, on that too. */
export function pictureSite(ctx: Asker): Destination {
  const own = services.flatMap((service) => alike(new URL(addressOf(ctx, service, ''))))
  return {
    name: 'roblox pictures',
    hosts: ['.rbxcdn.com'],
    origins: isTheirs(ctx) ? [] : [...new Set(own)],
    perMinute: picturesPerMinute,
    timeoutMs: answersWithinMs,
    bytesMax: pictureBytesMax,
  }
}

/** A server of this machine goes by several names. */
function alike(url: URL): string[] {
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return [url.origin]
  const others = ['localhost', '127.0.0.1', '[::1]'].map((hostname) => {
    const other = new URL(url)
    other.hostname = hostname
    return other.origin
  })
  return [url.origin, ...others]
}

export function siteAddress(ctx: Asker, site: Site, path: string): string {
  return addressOf(ctx, sites[site].service, path)
}

function addressOf(ctx: Asker, service: Service, path: string): string {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE.replaceAll('{service}', service) + path
}

function isTheirs(ctx: Asker): boolean {
  return readConfig(ctx, platformConfig).ROBLOX_API_BASE === base
}
