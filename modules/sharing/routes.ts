import { pictureType, SharedSellerParams } from '@/modules/sharing/contract'
import { findItemPicture, findSellerPicture, findSitePicture } from '@/modules/sharing/share-pictures'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

/** Drawing costs up to half a second of a thread. */
const limit = '120/15m'
const throws = [httpErrors.unavailable]
const responses = fileResponse(pictureType)

export function routes(scope: Scope) {
  return scope
    .get('/share-pictures/site', async ({ ctx }) => send(await findSitePicture(ctx)), {
      detail: { summary: 'The picture of the site in link previews.', responses },
      throws,
      limit,
    })
    .get(
      '/share-pictures/items/:id',
      async ({ ctx, params }) => send(await findItemPicture(ctx, params.id)),
      {
        detail: { summary: 'The picture of an item in link previews.', responses },
        throws: [...throws, httpErrors.not_found],
        params: idParams,
        limit,
      },
    )
    .get(
      '/share-pictures/sellers/:username',
      async ({ ctx, params }) => send(await findSellerPicture(ctx, params.username)),
      {
        detail: { summary: 'The picture of a seller in link previews.', responses },
        throws: [...throws, httpErrors.not_found],
        params: SharedSellerParams,
        limit,
      },
    )
}

function send(picture: Uint8Array<ArrayBuffer>): Response {
  return new Response(picture, {
    headers: { 'content-type': pictureType, 'cache-control': 'public, max-age=86400' },
  })
}
