import * as v from 'valibot'
import { inputMessages } from '@/modules/thumbnails/messages'

/** The sizes that the platform supports. */
const thumbnailSizes = [
  '30x30',
  '42x42',
  '50x50',
  '60x62',
  '75x75',
  '110x110',
  '150x150',
  '250x250',
  '420x420',
  '700x700',
] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]
export const thumbnailSizeDefault: ThumbnailSize = '420x420'

const ThumbnailQuery = v.object({
  size: v.optional(v.picklist(thumbnailSizes, inputMessages.size)),
})

export const ThumbnailUrlQuery = v.object({
  ...ThumbnailQuery.entries,
  /** `true`: without an image the response is 200 with null, because browsers log every 404 as an error. */
  orNull: v.optional(v.picklist(['true'], inputMessages.orNull)),
})

export const ImageQuery = v.object({
  ...ThumbnailQuery.entries,
  /** The image version, which makes the URL cacheable forever. */
  v: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-z]{1,20}$/, inputMessages.version))),
})

export const ThumbnailParams = v.object({
  assetId: v.pipe(v.string(), v.regex(/^\d{1,19}$/, inputMessages.assetId)),
})

const placeholderMax = 2000
const dimension = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, inputMessages.dimension(placeholderMax)),
  v.transform(Number),
  v.minValue(1, inputMessages.dimension(placeholderMax)),
  v.maxValue(placeholderMax, inputMessages.dimension(placeholderMax)),
)

export const PlaceholderParams = v.object({ width: dimension, height: dimension })

export const Thumbnail = v.object({ imageUrl: v.nullable(v.string()) })

export function thumbnailPath(assetId: string): string {
  return `/api/thumbnails/${assetId}`
}
