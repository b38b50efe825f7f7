import type { PlatformImage } from '@/modules/platform/ports'
import { platformKey, readAvatar, readItemImages } from '@/modules/platform/service'
import { type ThumbnailSize, thumbnailPath } from '@/modules/thumbnails/contract'
import type { CachedImage } from '@/modules/thumbnails/disk-cache'
import { serverMessages } from '@/modules/thumbnails/messages'
import { ThumbnailCache } from '@/modules/thumbnails/thumbnail-cache'
import type { Context, Core } from '@/src/kit/context'
import { AppError, httpErrors } from '@/src/kit/errors'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import { withTimeout } from '@/src/kit/with-timeout'

/** An image that is safe to send. A different version means different bytes. */
interface ImageFile {
  version: string
  type: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** Maximum time a request waits for an image that the platform is still rendering. */
const waitMaxMs = 4_000
const avatarSize = '150x150'
const reencodedType = 'image/webp'

const cachesByCore = new WeakMap<Core, ThumbnailCache>()

/** Returns an item's image. Throws not_found if there is none (yet), platform_unavailable. */
export async function findThumbnail(
  ctx: Context,
  { assetId, size }: { assetId: string; size: ThumbnailSize },
): Promise<ImageFile> {
  if (hasLocalImages(ctx)) return fileFromPlatform((await readItemImages(ctx, [assetId], size)).get(assetId))
  const cache = thumbnailCacheOf(ctx.core)
  return fileFromCache(cache, await withTimeout(waitMaxMs, cache.find(assetId, size), undefined))
}

/** Returns an item's image; undefined if there is none (yet). Throws platform_unavailable. */
export async function maybeThumbnail(
  ctx: Context,
  image: { assetId: string; size: ThumbnailSize },
): Promise<ImageFile | undefined> {
  try {
    return await findThumbnail(ctx, image)
  } catch (error) {
    if (error instanceof AppError && error.kind === httpErrors.not_found.kind) return undefined
    throw error
  }
}

/** Returns a player's avatar, which isn't cached on disk. Throws not_found if there is none (yet), platform_unavailable. */
export async function findAvatar(ctx: Context, playerId: string): Promise<ImageFile> {
  const image = await readAvatar(ctx, playerId)
  if (image.state !== 'completed' || hasLocalImages(ctx)) return fileFromPlatform(image)
  const bytes = await reencodeImage(image.bytes, avatarSize)
  return fileFromPlatform(bytes ? { state: 'completed', type: reencodedType, bytes } : { state: 'error' })
}

/** The bytes of an image; undefined if there is none, or if the platform doesn't respond. */
export function maybeBytes(image: Promise<ImageFile>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return image.then(({ read }) => read()).catch(() => undefined)
}

/** An item's image as a `data:` URL, for a file that is read without the site; undefined as in maybeBytes. */
export async function maybeDataUrl(
  ctx: Context,
  image: { assetId: string; size: ThumbnailSize },
): Promise<string | undefined> {
  const file = findThumbnail(ctx, image)
  const bytes = await maybeBytes(file)
  return bytes && `data:${(await file).type};base64,${bytes.toBase64()}`
}

/** The image path to store for an item; null if images are drawn locally. */
export function maybeThumbnailPath(ctx: Context, assetId: string): string | null {
  return hasLocalImages(ctx) ? null : thumbnailPath(assetId)
}

/** Fetches up to 100 images into the cache before they are requested. */
export function prefetchThumbnails(ctx: Context, assetIds: readonly string[]): Promise<void> {
  return thumbnailCacheOf(ctx.core).prefetch(assetIds)
}

/** True for the demo universe, whose images are drawn on request and need no cache. */
export function hasLocalImages(ctx: Context): boolean {
  return platformKey(ctx) === 'demo'
}

function fileFromPlatform(image: PlatformImage | undefined): ImageFile {
  if (image?.state === 'pending') throw imagePendingError()
  if (image?.state !== 'completed') throw noImageError()
  const { type, bytes } = image
  return { version: Bun.hash(bytes).toString(36), type, read: async () => bytes }
}

function fileFromCache(cache: ThumbnailCache, cached: CachedImage | undefined): ImageFile {
  if (!cached || cached.state === 'pending') throw imagePendingError()
  if (cached.state !== 'completed') throw noImageError()
  return {
    version: cached.fetchedAt.toString(36),
    type: reencodedType,
    read: async () => {
      const bytes = await cache.read(cached)
      if (!bytes) throw httpErrors.unavailable({ retryAfterSeconds: 5 })
      return bytes
    },
  }
}

function thumbnailCacheOf(core: Core): ThumbnailCache {
  const cache = cachesByCore.get(core) ?? new ThumbnailCache(core)
  cachesByCore.set(core, cache)
  return cache
}

function noImageError() {
  return httpErrors.not_found({ detail: serverMessages.noImage })
}

function imagePendingError() {
  return httpErrors.not_found({ detail: serverMessages.imagePending })
}

/** Builds the response. The content security policy keeps an SVG that is opened as a document from running scripts. */
export async function sendImage(
  { type, read }: Omit<ImageFile, 'version'>,
  cacheControl: string,
): Promise<Response> {
  return new Response(await read(), {
    headers: {
      'content-type': type,
      'cache-control': cacheControl,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    },
  })
}

/** An SVG with a diamond outline in a gray that is visible on light and dark backgrounds. */
export function drawPlaceholder(width: number, height: number): string {
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 5]
  const diamond = `M${x} ${y - radius}L${x + radius} ${y}L${x} ${y + radius}L${x - radius} ${y}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#80808026"/><path d="${diamond}" fill="none" stroke="#808080" stroke-width="${radius / 20}"/></svg>`
}
