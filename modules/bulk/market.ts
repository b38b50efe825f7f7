import {
  type CatalogResponse,
  type Context,
  type Core,
  catalogCacheTag,
  isoTime,
  listMarketPrices,
  sha256Hex,
  VersionedCache,
} from 'mintmark/module'
import type { Market } from './contract'

/** The one response of a market of 100,000 items, compressed and not. */
const cachedBytesMax = 32 * 1024 * 1024
const etagLength = 32
/** Up to so many items, the response is always as the market is now. */
const smallMax = 1_000
/** Larger markets are read at most this often: about 1 % of a core, however often prices change. */
const restMsPerItem = 0.5

interface Prices {
  readonly cache: VersionedCache<CatalogResponse>
  /** The computation that runs, and the version of the catalog in which it began. */
  running?: { readonly version: number; readonly response: Promise<CatalogResponse> }
  /** The latest response of a large market, and until when it is used whatever changes. */
  latest?: { readonly response: CatalogResponse; readonly until: number }
}

const pricesOf = new WeakMap<Core, Prices>()

/** The prices of all items, computed at most once for each version of the catalog. */
export async function respondWithMarket(ctx: Context): Promise<CatalogResponse> {
  const { core } = ctx
  const prices = pricesOf.get(core) ?? { cache: createCache(core) }
  pricesOf.set(core, prices)
  const { latest } = prices
  if (latest && core.elapsed() < latest.until) return latest.response
  return prices.cache.get('market', () => computeOnce(ctx, prices))
}

function createCache(core: Core) {
  return new VersionedCache<CatalogResponse>(core, catalogCacheTag, {
    bytesMax: cachedBytesMax,
    bytesOf: ({ body }) => body.length * 2,
  })
}

/** Requests that come while the prices are read share them, unless the catalog has changed since. */
function computeOnce(ctx: Context, prices: Prices): Promise<CatalogResponse> {
  const version = ctx.core.cacheVersions.of(catalogCacheTag)
  if (prices.running?.version === version) return prices.running.response
  const response = compute(ctx, prices)
  const running = { version, response }
  prices.running = running
  const end = () => {
    if (prices.running === running) delete prices.running
  }
  response.then(end, end)
  return response
}

async function compute(ctx: Context, prices: Prices): Promise<CatalogResponse> {
  const at = isoTime(ctx.now())
  const rows = await listMarketPrices(ctx)
  const items: Market['items'] = Object.fromEntries(rows.map(({ assetId, ...item }) => [assetId, item]))
  // A megabyte, which takes longer to serialize than to read, so it is done once.
  const text = JSON.stringify(items)
  // Weak: the same prices at another time are the same to programs.
  const etag = `W/"${sha256Hex(text).slice(0, etagLength)}"`
  const body = new TextEncoder().encode(`{"items":${text},"at":"${at}"}`)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', etag }
  const response: CatalogResponse = { body, headers }
  if (rows.length > smallMax)
    prices.latest = { response, until: ctx.core.elapsed() + rows.length * restMsPerItem }
  return response
}
