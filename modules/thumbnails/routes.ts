import { platformErrors } from '@/modules/platform/errors'
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
        const { size = thumbnailSizeDefault } = query
        const { version } = await findThumbnail(ctx, { assetId, size })
        return { imageUrl: `${thumbnailPath(assetId)}?${new URLSearchParams({ size, v: version })}` }
      },
      {
        detail: { summary: "The URL of an asset's image." },
        throws: [platformErrors.platform_unavailable],
        params: ThumbnailParams,
        query: ThumbnailQuery,
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
