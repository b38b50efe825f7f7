import { platformErrors } from '@/modules/platform/errors'
import {
  ImageQuery,
  PlaceholderParams,
  Thumbnail,
  ThumbnailParams,
  ThumbnailUrlQuery,
  thumbnailPath,
  thumbnailSizeDefault,
} from '@/modules/thumbnails/contract'
import { drawPlaceholder, findThumbnail, maybeThumbnail, sendImage } from '@/modules/thumbnails/images'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'

/** The image at a URL with its version never changes. */
const cacheForever = 'public, max-age=31536000, immutable'
const cacheOneDay = 'public, max-age=86400'

export function routes(scope: Scope) {
  return scope
    .get(
      '/roblox-thumbnail/:assetId',
      async ({ ctx, params, query }) => {
        const { assetId } = params
        const { size = thumbnailSizeDefault, orNull } = query
        const find = orNull ? maybeThumbnail : findThumbnail
        const image = await find(ctx, { assetId, size })
        const version = image && new URLSearchParams({ size, v: image.version })
        return { imageUrl: version ? `${thumbnailPath(assetId)}?${version}` : null }
      },
      {
        detail: {
          summary: "The URL of an asset's image. With `orNull`, null instead of 404 if there is none.",
        },
        throws: [platformErrors.platform_unavailable],
        params: ThumbnailParams,
        query: ThumbnailUrlQuery,
        response: { 200: Thumbnail },
      },
    )
    .get(
      '/thumbnails/:assetId',
      async ({ ctx, params, query }) => {
        const { size = thumbnailSizeDefault } = query
        const image = await findThumbnail(ctx, { ...params, size })
        return sendImage(image, query.v === image.version ? cacheForever : cacheOneDay)
      },
      {
        detail: { summary: 'The image of an asset.', responses: fileResponse('image/*') },
        throws: [platformErrors.platform_unavailable],
        params: ThumbnailParams,
        query: ImageQuery,
      },
    )
    .get(
      '/placeholder/:width/:height',
      ({ params: { width, height } }) => {
        const bytes = new TextEncoder().encode(drawPlaceholder(width, height))
        return sendImage({ type: 'image/svg+xml; charset=utf-8', read: async () => bytes }, cacheOneDay)
      },
      {
        detail: { summary: 'A placeholder image of that size.', responses: fileResponse('image/svg+xml') },
        params: PlaceholderParams,
      },
    )
}
