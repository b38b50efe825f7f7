import { readPictures } from '@/modules/platform/service'
import {
  PlaceholderParams,
  Thumbnail,
  ThumbnailParams,
  ThumbnailQuery,
  thumbnailPath,
} from '@/modules/thumbnails/contract'
import { drawPlaceholder } from '@/modules/thumbnails/placeholder'
import { serverWords } from '@/modules/thumbnails/words'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import type { Scope } from '@/src/http/scope'

const dayS = 86_400
const size = '420x420'

export function routes(scope: Scope) {
  return scope
    .get(
      '/roblox-thumbnail/:assetId',
      async ({ ctx, params }) => {
        await findPicture(ctx, params.assetId)
        return { imageUrl: thumbnailPath(params.assetId) }
      },
      { params: ThumbnailParams, query: ThumbnailQuery, response: { 200: Thumbnail } },
    )
    .get(
      '/thumbnails/:assetId',
      async ({ ctx, params }) => {
        const { bytes, type } = await findPicture(ctx, params.assetId)
        return asPicture(bytes, type)
      },
      { params: ThumbnailParams },
    )
    .get(
      '/placeholder/:width/:height',
      ({ params }) => asPicture(drawPlaceholder(params.width, params.height), 'image/svg+xml'),
      { params: PlaceholderParams },
    )
}

async function findPicture(ctx: Context, assetId: string) {
  const picture = (await readPictures(ctx, [assetId], size)).get(assetId)
  if (picture?.state !== 'completed') throw httpErrors.not_found({ detail: serverWords.noPicture })
  return picture
}

/** A picture may be markup: opened by itself it may do nothing. */
function asPicture(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${dayS}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
