import { LRUCache } from 'lru-cache'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { pictureSize } from '@/modules/branding/contract'
import { drawLogo } from '@/modules/branding/draw-logo'
import { findItem } from '@/modules/catalog/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { findAvatar, findThumbnail, maybeBytes } from '@/modules/thumbnails/service'
import { hexOf, type Oklch } from '@/src/kit/color'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { type ImageBox, imageElement, renderSvg } from '@/src/kit/pictures/render-svg'
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

const { width, height } = pictureSize
/** `--surface` of the dark theme. */
const surface = '#14110e'
/** The `--spot-…` colors of the dark theme. */
const spots: Record<string, Oklch> = {
  hat: { l: 0.41, c: 0.075, h: 285 },
  face: { l: 0.41, c: 0.07, h: 350 },
  gear: { l: 0.41, c: 0.06, h: 235 },
  package: { l: 0.41, c: 0.055, h: 180 },
}
const otherSpot: Oklch = { l: 0.36, c: 0.012, h: 80 }
const imageSize = 480
const logoSize = 72
const margin = 48
const jpegQuality = 86

interface Subject {
  image: Uint8Array<ArrayBuffer> | undefined
  /** The name of the spotlight's color. */
  spot?: string
}

/** Draws a picture for link previews, as JPEG: the image on a spotlight, and the logo in a corner; without an image a large logo. */
async function drawPicture(
  ctx: Context,
  { image, spot = 'other' }: Subject,
): Promise<Uint8Array<ArrayBuffer>> {
  const subject = await imageElement(image, centered(imageSize))
  const parts = subject
    ? [subject, await drawLogo(ctx, { x: margin, y: height - margin - logoSize, ...square(logoSize) })]
    : [await drawLogo(ctx, centered(imageSize * 0.6))]
  const png = await renderSvg(
    ctx,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backgroundOf(spot)}${parts.join('')}</svg>`,
  )
  return new Uint8Array(await new Bun.Image(png).jpeg({ quality: jpegQuality }).bytes())
}

/** The spotlight of `web/styles/base.css`. */
function backgroundOf(spot: string): string {
  const color = hexOf(spots[spot] ?? otherSpot)
  const stops = [
    [0, 1],
    [0.44, 0.42],
    [0.9, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
  const rect = `<rect width="${width}" height="${height}"`
  return `<radialGradient id="spot" gradientUnits="userSpaceOnUse" cx="${width / 2}" cy="${height * 0.46}" r="${height * 0.72}">${stops.join('')}</radialGradient>${rect} fill="${surface}"/>${rect} fill="url(#spot)"/>`
}

function centered(size: number): ImageBox {
  return { x: (width - size) / 2, y: (height - size) / 2, ...square(size) }
}

function square(size: number) {
  return { width: size, height: size }
}
