import { LRUCache } from 'lru-cache'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { findItem } from '@/modules/catalog/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { drawPicture } from '@/modules/sharing/draw-picture'
import { findAvatar, findThumbnail } from '@/modules/thumbnails/service'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

type Picture = Uint8Array<ArrayBuffer>

interface KeptPicture {
  drawn: Promise<Picture>
  until: number
}

/** About 200 pictures. */
const keptBytesMax = 8 * 1024 * 1024
const keptMs = 86_400_000
/** Counted for a picture that is still being drawn. */
const usualBytes = 40 * 1024

const keptPictures = new WeakMap<Core, LRUCache<string, KeptPicture>>()

/** Returns the picture of the site: its logo. */
export function findSitePicture(ctx: Context): Promise<Picture> {
  return kept(ctx, 'site', () => drawPicture(ctx, { image: undefined }))
}

/** Returns the picture of an item. Throws not_found. */
export async function findItemPicture(ctx: Context, id: string): Promise<Picture> {
  const { assetId, category } = await findItem(ctx, id)
  return kept(ctx, `item ${assetId}`, async () => {
    const image = await bytesOf(findThumbnail(ctx, { assetId, size: '420x420' }))
    return drawPicture(ctx, { image, spot: category })
  })
}

/** Returns the picture of a seller: the avatar of the player who is linked to the account. Throws not_found. */
export async function findSellerPicture(ctx: Context, username: string): Promise<Picture> {
  const userId = await maybeUserId(ctx, username)
  const profile = userId === undefined ? undefined : (await findProfiles(ctx, [userId])).get(userId)
  if (!profile) throw httpErrors.not_found()
  const player = await maybeLinkedPlayer(ctx, profile.id)
  if (!player) return findSitePicture(ctx)
  return kept(ctx, `player ${player.playerId}`, async () =>
    drawPicture(ctx, { image: await bytesOf(findAvatar(ctx, player.playerId)) }),
  )
}

/** Undefined if there is no image, or if the platform doesn't respond. */
async function bytesOf(file: Promise<{ read(): Promise<Picture> }>): Promise<Picture | undefined> {
  return file.then(({ read }) => read()).catch(() => undefined)
}

async function kept(ctx: Context, key: string, draw: () => Promise<Picture>): Promise<Picture> {
  const pictures = keptPictures.get(ctx.core) ?? new LRUCache<string, KeptPicture>({ maxSize: keptBytesMax })
  keptPictures.set(ctx.core, pictures)
  const known = pictures.get(key)
  if (known && ctx.now() < known.until) return known.drawn
  const fresh: KeptPicture = { drawn: draw(), until: ctx.now() + keptMs }
  pictures.set(key, fresh, { size: usualBytes })
  fresh.drawn.then(
    ({ byteLength }) => pictures.set(key, fresh, { size: byteLength }),
    () => pictures.delete(key),
  )
  return fresh.drawn
}
