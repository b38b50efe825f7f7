import type { PlatformImage } from '@/modules/platform/ports'
import { platformKey, readAvatar, readItemImages } from '@/modules/platform/service'
import { type ThumbnailSize, thumbnailPath } from '@/modules/thumbnails/contract'
import type { CachedImage } from '@/modules/thumbnails/disk-cache'
import { serverMessages } from '@/modules/thumbnails/messages'
import { reencodeImage } from '@/modules/thumbnails/reencode-image'
import { ThumbnailCache } from '@/modules/thumbnails/thumbnail-cache'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { withTimeout } from '@/src/kit/with-timeout'

/** A picture that may be sent as it is; another version is another picture. */
export interface ImageFile {
  version: string
  type: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A page waits no longer for a picture that is still being drawn. */
const waitMaxMs = 4_000
const avatarSize = '150x150'
const reencodedType = 'image/webp'

const cachesByCore = new WeakMap<Core, ThumbnailCache>()

/** The picture of an item. Throws not_found where there is none (yet), and platform_unavailable. */
export async function findThumbnail(
  ctx: Context,
  { assetId, size }: { assetId: string; size: ThumbnailSize },
): Promise<ImageFile> {
  if (hasLocalImages(ctx)) return fileFromPlatform((await readItemImages(ctx, [assetId], size)).get(assetId))
  const pictures = thumbnailCacheOf(ctx.core)
  return fileFromCache(pictures, await withTimeout(waitMaxMs, pictures.find(assetId, size), undefined))
}

/** The portrait of a player, which is not kept. Throws not_found where there is none (yet), and platform_unavailable. */
export async function findAvatar(ctx: Context, playerId: string): Promise<ImageFile> {
  const picture = await readAvatar(ctx, playerId)
  if (picture.state !== 'completed' || hasLocalImages(ctx)) return fileFromPlatform(picture)
  const bytes = await reencodeImage(picture.bytes, avatarSize)
  return fileFromPlatform(bytes ? { state: 'completed', type: reencodedType, bytes } : { state: 'error' })
}

/** Where the picture of an item lies that the catalogue learns of; null where the platform certainly has none. */
export function maybeThumbnailPath(ctx: Context, assetId: string): string | null {
  return hasLocalImages(ctx) ? null : thumbnailPath(assetId)
}

/** Fetches pictures that will be asked for, a hundred at most, before anybody waits for them. */
export function prefetchThumbnails(ctx: Context, assetIds: readonly string[]): Promise<void> {
  return thumbnailCacheOf(ctx.core).prefetch(assetIds)
}

/** The demo universe is part of the site and knows all its items: its drawings need neither a look nor a copy. */
export function hasLocalImages(ctx: Context): boolean {
  return platformKey(ctx) === 'demo'
}

function fileFromPlatform(picture: PlatformImage | undefined): ImageFile {
  if (picture?.state === 'pending') throw imagePendingError()
  if (picture?.state !== 'completed') throw noImageError()
  const { type, bytes } = picture
  return { version: Bun.hash(bytes).toString(36), type, read: async () => bytes }
}

function fileFromCache(pictures: ThumbnailCache, found: CachedImage | undefined): ImageFile {
  if (!found || found.state === 'pending') throw imagePendingError()
  if (found.state !== 'completed') throw noImageError()
  return {
    version: found.fetchedAt.toString(36),
    type: reencodedType,
    read: async () => {
      const bytes = await pictures.read(found)
      if (!bytes) throw httpErrors.unavailable()
      return bytes
    },
  }
}

function thumbnailCacheOf(core: Core): ThumbnailCache {
  const found = cachesByCore.get(core) ?? new ThumbnailCache(core)
  cachesByCore.set(core, found)
  return found
}

function noImageError() {
  return httpErrors.not_found({ detail: serverMessages.noImage })
}

function imagePendingError() {
  return httpErrors.not_found({ detail: serverMessages.imagePending })
}

/** A picture as an answer. It may be markup: opened by itself it may do nothing. */
export async function sendImage({ type, read }: Omit<ImageFile, 'version'>, kept: string): Promise<Response> {
  return new Response(await read(), {
    headers: {
      'content-type': type,
      'cache-control': kept,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}

/** The picture of nothing yet, as SVG: a cut stone on its point, in a grey that reads on light and dark. */
export function drawPlaceholder(width: number, height: number): string {
  const [x, y, reach] = [width / 2, height / 2, Math.min(width, height) / 5]
  const stone = `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#80808026"/><path d="${stone}" fill="none" stroke="#808080" stroke-width="${reach / 20}"/></svg>`
}
