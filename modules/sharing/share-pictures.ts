import { LRUCache } from 'lru-cache'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { findItem } from '@/modules/catalog/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { drawPicture } from '@/modules/sharing/draw-picture'
import { findAvatar, findThumbnail, maybeBytes } from '@/modules/thumbnails/service'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { dayMs } from '@/src/kit/text/duration'

type Picture = Uint8Array<ArrayBuffer>

interface Drawn {
  picture: Picture
  /** False if the image of the item or player is missing: the platform may have it later. */
  isComplete: boolean
}

interface PictureCache {
  finished: LRUCache<string, { picture: Picture; until: number }>
  drawing: Map<string, Promise<Picture>>
}

/** About 200 pictures. */
const keptBytesMax = 8 * 1024 * 1024
const keptMs = dayMs
const incompleteKeptMs = 600_000

const caches = new WeakMap<Core, PictureCache>()

/** Returns the picture of the site: its logo. */
export function findSitePicture(ctx: Context): Promise<Picture> {
  return cached(ctx, 'site', async () => ({
    picture: await drawPicture(ctx, { image: undefined }),
    isComplete: true,
  }))
}

/** Returns the picture of an item. Throws not_found. */
export async function findItemPicture(ctx: Context, id: string): Promise<Picture> {
  const { assetId, category } = await findItem(ctx, id)
  return cached(ctx, `item ${assetId}`, async () => {
    const image = await maybeBytes(findThumbnail(ctx, { assetId, size: '420x420' }))
    return { picture: await drawPicture(ctx, { image, spot: category }), isComplete: image !== undefined }
  })
}

/** Returns the picture of a seller: the avatar of the player who is linked to the account. Throws not_found. */
export async function findSellerPicture(ctx: Context, username: string): Promise<Picture> {
  const userId = await maybeUserId(ctx, username)
  const profile = userId === undefined ? undefined : (await findProfiles(ctx, [userId])).get(userId)
  if (!profile) throw httpErrors.not_found()
  const player = await maybeLinkedPlayer(ctx, profile.id)
  if (!player) return findSitePicture(ctx)
  return cached(ctx, `player ${player.playerId}`, async () => {
    const image = await maybeBytes(findAvatar(ctx, player.playerId))
    return { picture: await drawPicture(ctx, { image }), isComplete: image !== undefined }
  })
}

/** Draws a picture once, however many visitors request it at the same time. */
async function cached(ctx: Context, key: string, draw: () => Promise<Drawn>): Promise<Picture> {
  const { finished, drawing } = cacheOf(ctx.core)
  const known = finished.get(key)
  if (known && ctx.now() < known.until) return known.picture
  const running = drawing.get(key)
  if (running) return running
  const fresh = draw().then(({ picture, isComplete }) => {
    finished.set(key, { picture, until: ctx.now() + (isComplete ? keptMs : incompleteKeptMs) })
    return picture
  })
  drawing.set(key, fresh)
  return fresh.finally(() => drawing.delete(key))
}

function cacheOf(core: Core): PictureCache {
  const known = caches.get(core)
  if (known) return known
  const finished: PictureCache['finished'] = new LRUCache({
    maxSize: keptBytesMax,
    sizeCalculation: ({ picture }) => picture.byteLength,
  })
  core.cacheVersions.addSize('link-pictures', () => finished.calculatedSize)
  const cache = { finished, drawing: new Map() }
  caches.set(core, cache)
  return cache
}
