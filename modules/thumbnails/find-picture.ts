import type { Picture } from '@/modules/platform/ports'
import { platformKey, readHeadshot, readPictures } from '@/modules/platform/service'
import { type ThumbnailSize, thumbnailPath } from '@/modules/thumbnails/contract'
import { Pictures } from '@/modules/thumbnails/pictures'
import { repaint } from '@/modules/thumbnails/repaint'
import type { Kept } from '@/modules/thumbnails/shelf'
import { serverWords } from '@/modules/thumbnails/words'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { withTimeout } from '@/src/core/within'

/** A picture that may be sent as it is; another version is another picture. */
export interface Ready {
  version: string
  type: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A page waits no longer for a picture that is still being drawn. */
const patienceMs = 4_000
const portraitSize = '150x150'
const paintedType = 'image/webp'

const kept = new WeakMap<Core, Pictures>()

/** The picture of an item. Throws not_found where there is none (yet), and platform_unavailable. */
export async function findPicture(
  ctx: Context,
  { assetId, size }: { assetId: string; size: ThumbnailSize },
): Promise<Ready> {
  if (drawsItself(ctx)) return drawn((await readPictures(ctx, [assetId], size)).get(assetId))
  const pictures = picturesOf(ctx.core)
  return painted(pictures, await withTimeout(patienceMs, pictures.find(assetId, size), undefined))
}

/** The portrait of a player, which is not kept. Throws not_found where there is none (yet), and platform_unavailable. */
export async function findPortrait(ctx: Context, playerId: string): Promise<Ready> {
  const picture = await readHeadshot(ctx, playerId)
  if (picture.state !== 'completed' || drawsItself(ctx)) return drawn(picture)
  const bytes = await repaint(picture.bytes, portraitSize)
  return drawn(bytes ? { state: 'completed', type: paintedType, bytes } : { state: 'error' })
}

/** Where the picture of an item lies that the catalogue learns of; null where the platform certainly has none. */
export function maybePicturePath(ctx: Context, assetId: string): string | null {
  return drawsItself(ctx) ? null : thumbnailPath(assetId)
}

/** Fetches pictures that will be asked for, a hundred at most, before anybody waits for them. */
export function fetchAhead(ctx: Context, assetIds: readonly string[]): Promise<void> {
  return picturesOf(ctx.core).fetchAhead(assetIds)
}

/** The demo universe is part of the site and knows all its items: its drawings need neither a look nor a copy. */
export function drawsItself(ctx: Context): boolean {
  return platformKey(ctx) === 'demo'
}

function drawn(picture: Picture | undefined): Ready {
  if (picture?.state === 'pending') throw notYet()
  if (picture?.state !== 'completed') throw none()
  const { type, bytes } = picture
  return { version: Bun.hash(bytes).toString(36), type, read: async () => bytes }
}

function painted(pictures: Pictures, found: Kept | undefined): Ready {
  if (!found || found.state === 'pending') throw notYet()
  if (found.state !== 'completed') throw none()
  return {
    version: found.at.toString(36),
    type: paintedType,
    read: async () => {
      const bytes = await pictures.read(found)
      if (!bytes) throw httpErrors.unavailable()
      return bytes
    },
  }
}

function picturesOf(core: Core): Pictures {
  const found = kept.get(core) ?? new Pictures(core)
  kept.set(core, found)
  return found
}

function none() {
  return httpErrors.not_found({ detail: serverWords.noPicture })
}

function notYet() {
  return httpErrors.not_found({ detail: serverWords.notYet })
}
