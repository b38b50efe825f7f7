import { maybePicture } from '@/modules/platform/service'
import { Thumbnail, ThumbnailParams, ThumbnailQuery, thumbnailPath } from '@/modules/thumbnails/contract'
import { serverWords } from '@/modules/thumbnails/words'
import { httpErrors } from '@/src/core/errors'
import type { Scope } from '@/src/http/scope'

const dayS = 86_400

export function routes(scope: Scope) {
  return scope
    .get(
      '/roblox-thumbnail/:assetId',
      async ({ ctx, params }) => {
        if (!(await maybePicture(ctx, params.assetId))) throw noPicture()
        return { imageUrl: thumbnailPath(params.assetId) }
      },
      { params: ThumbnailParams, query: ThumbnailQuery, response: { 200: Thumbnail } },
    )
    .get(
      '/thumbnails/:assetId',
      async ({ ctx, params }) => {
        const picture = await maybePicture(ctx, params.assetId)
        if (!picture) throw noPicture()
        return new Response(picture.bytes, {
          headers: {
            'content-type': picture.type,
            'cache-control': `public, max-age=${dayS}`,
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          },
        })
      },
      { params: ThumbnailParams },
    )
}

function noPicture() {
  return httpErrors.not_found({ detail: serverWords.noPicture })
}
