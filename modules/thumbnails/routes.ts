import {
  HeadshotParams,
  PictureQuery,
  PlaceholderParams,
  Thumbnail,
  ThumbnailParams,
  ThumbnailQuery,
  thumbnailPath,
  thumbnailSizeDefault,
} from '@/modules/thumbnails/contract'
import { findHeadshot, findPicture, type Ready } from '@/modules/thumbnails/find-picture'
import { drawPlaceholder } from '@/modules/thumbnails/placeholder'
import type { Scope } from '@/src/http/scope'

/** Under the address of its version a picture never changes. */
const forEver = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
const forAMoment = 'private, max-age=300'

export function routes(scope: Scope) {
  return scope
    .get(
      '/roblox-thumbnail/:assetId',
      async ({ ctx, params, query }) => {
        const { assetId } = params
        const { size = thumbnailSizeDefault } = query
        const { version } = await findPicture(ctx, { assetId, size })
        return { imageUrl: `${thumbnailPath(assetId)}?${new URLSearchParams({ size, v: version })}` }
      },
      { params: ThumbnailParams, query: ThumbnailQuery, response: { 200: Thumbnail } },
    )
    .get(
      '/thumbnails/:assetId',
      async ({ ctx, params, query }) => {
        const { size = thumbnailSizeDefault } = query
        const picture = await findPicture(ctx, { ...params, size })
        return send(picture, query.v === picture.version ? forEver : forADay)
      },
      { params: ThumbnailParams, query: PictureQuery },
    )
    .get(
      '/players/:playerId/headshot',
      async ({ ctx, params }) => send(await findHeadshot(ctx, params.playerId), forAMoment),
      { params: HeadshotParams, limit: '60/1m' },
    )
    .get(
      '/placeholder/:width/:height',
      ({ params }) => asPicture(drawPlaceholder(params.width, params.height), 'image/svg+xml', forADay),
      { params: PlaceholderParams },
    )
}

async function send({ type, read }: Ready, kept: string): Promise<Response> {
  return asPicture(await read(), type, kept)
}

/** A picture may be markup: opened by itself it may do nothing. */
function asPicture(body: BodyInit, type: string, kept: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': kept,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  })
}
