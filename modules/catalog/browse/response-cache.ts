import { catalogCacheTag } from '@/modules/catalog/ports'
import { acceptsGzip, gzip, gzipHeaders, isWorthCompressing } from '@/src/http/compression'
import { isKnownEtag } from '@/src/http/known-etag'
import { VersionedCache } from '@/src/kit/cache/cache-versions'
import type { Context, Core } from '@/src/kit/context'

/**
 * Holds about 100 lists of 48 items. Searches vary a lot, but most traffic goes to few lists and items. The garbage collector lets
 * the heap grow to a multiple of what is in use, so each megabyte here costs about three.
 */
const cachedBytesMax = 4 * 1024 * 1024

/** A body as JSON, and its headers. */
export interface CatalogResponse {
  /** Encoded once: to encode a string for each response would take more time than everything else. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  /** A field of another module is missing, because its provider failed. */
  readonly isIncomplete?: boolean
  /** Gzipped body, created when a client first accepts it. */
  compressed?: Uint8Array<ArrayBuffer>
}

interface Exchange {
  request: Request
  set: { headers: Record<string, string | number> }
}

const caches = new WeakMap<Core, VersionedCache<CatalogResponse>>()

/**
 * Returns a response that is the same for everyone from the cache, or computes it. Each is serialized and compressed once per version
 * of the catalog.
 */
export function cachedResponse(
  { core }: Context,
  key: string,
  compute: () => Promise<CatalogResponse>,
): Promise<CatalogResponse> {
  const cache = caches.get(core) ?? createCache(core)
  caches.set(core, cache)
  return cache.get(key, compute)
}

function createCache(core: Core): VersionedCache<CatalogResponse> {
  return new VersionedCache(core, catalogCacheTag, {
    bytesMax: cachedBytesMax,
    // The compressed copy is created later; it is at most as long as the body.
    bytesOf: ({ body }) => body.length * 2,
    isCacheable: ({ isIncomplete = false }) => !isIncomplete,
  })
}

export function toResponse(value: unknown, headers: Record<string, string> = {}): CatalogResponse {
  const body = new TextEncoder().encode(JSON.stringify(value))
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

/** Sets the headers. Returns what the route sends unchanged, compressed if the client accepts it. */
export function send<Body>(response: CatalogResponse, { request, set }: Exchange): Body {
  const { headers, body } = response
  if (!acceptsGzip(request) || !isWorthCompressing(body)) return asBody(body, headers, set)
  response.compressed ??= gzip(body)
  return asBody(response.compressed, { ...headers, ...gzipHeaders }, set)
}

/** The bytes of a body are copied for each response, those of a blob are shared: of a large market that is a third of the CPU. */
const largeMinBytes = 64 * 1024
const blobs = new WeakMap<Uint8Array, Blob>()

/** Safe: the bytes are the JSON of the body. */
function asBody<Body>(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  set: Exchange['set'],
): Body {
  if (bytes.length >= largeMinBytes) return new Response(blobOf(bytes), { headers }) as unknown as Body
  Object.assign(set.headers, headers)
  return bytes as unknown as Body
}

function blobOf(bytes: Uint8Array<ArrayBuffer>): Blob {
  const blob = blobs.get(bytes) ?? new Blob([bytes])
  blobs.set(bytes, blob)
  return blob
}

/** A text about the catalog that is the same for everyone, such as a feed. */
interface CatalogText {
  readonly text: string
  readonly type: string
}

/**
 * Responds with a text from the cache of catalog responses, or computes it: at the speed of lists. Clients that have it already get
 * 304. `key` names the text; it begins with the name of the module.
 */
export async function respondFromCache(
  ctx: Context,
  { request, set }: Exchange,
  key: string,
  compute: () => Promise<CatalogText>,
): Promise<Response | Uint8Array> {
  const response = await cachedResponse(ctx, key, async () => textResponse(await compute()))
  return respondUnlessKnown(response, { request, set })
}

const textCacheControl = 'public, max-age=60'

/** Prepares a text that is the same for everyone, to be kept. Its tag is weak, because compressed bytes differ. */
export function textResponse({ text, type }: CatalogText): CatalogResponse {
  const etag = `W/"${Bun.hash(text).toString(36)}"`
  const headers = { 'content-type': type, 'cache-control': textCacheControl, etag }
  return { body: new TextEncoder().encode(text), headers }
}

/** Sends a prepared text. Clients that have it already get 304. */
export function respondUnlessKnown(
  response: CatalogResponse,
  { request, set }: Exchange,
): Response | Uint8Array {
  const { etag = '', 'cache-control': cacheControl = textCacheControl } = response.headers
  if (!isKnownEtag(request, etag)) return send(response, { request, set })
  return new Response(null, { status: 304, headers: { etag, 'cache-control': cacheControl } })
}
