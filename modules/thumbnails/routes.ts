import {
  ImageQuery,
  PlaceholderParams,
  Thumbnail,
  ThumbnailParams,
  ThumbnailQuery,
  thumbnailPath,
  thumbnailSizeDefault,
} from '@/modules/thumbnails/contract'
import { drawPlaceholder, findThumbnail, sendImage } from '@/modules/thumbnails/images'
import type { Scope } from '@/src/http/scope'

/** Under the address of its version a picture never changes. */
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

export function routes(scope: Scope) {
  return scope
    .get(
      '/roblox-thumbnail/:assetId',
      async ({ ctx, params, query }) => {
        const { assetId } = params
        const { size = thumbnailSizeDefault } = query
        const { version } = await findThumbnail(ctx, { assetId, size })
        return { imageUrl: `${thumbnailPath(assetId)}?${new URLSearchParams({ size, v: version })}` }
      },
      { params: ThumbnailParams, query: ThumbnailQuery, response: { 200: Thumbnail } },
    )
    .get(
      '/thumbnails/:assetId',
      async ({ ctx, params, query }) => {
        const { size = thumbnailSizeDefault } = query
        const picture = await findThumbnail(ctx, { ...params, size })
        return sendImage(picture, query.v === picture.version ? forEver : forADay)
      },
      { params: ThumbnailParams, query: ImageQuery },
    )
    .get(
      '/placeholder/:width/:height',
      ({ params: { width, height } }) => {
        const bytes = new TextEncoder().encode(drawPlaceholder(width, height))
        return sendImage({ type: 'image/svg+xml', read: async () => bytes }, forADay)
      },
      { params: PlaceholderParams },
    )
}
