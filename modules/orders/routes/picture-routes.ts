import * as v from 'valibot'
import { ordersErrors } from '@/modules/orders/errors'
import { DecisionTime, DisputePicture, pictureTypes } from '@/modules/orders/pictures/contract'
import { findDecisionTime } from '@/modules/orders/pictures/decision-time'
import { addDisputePicture, readDisputePicture } from '@/modules/orders/pictures/dispute-pictures'
import { readPicture } from '@/modules/orders/pictures/read-picture'
import { fileResponse } from '@/src/http/openapi/openapi'
import { fileOrFormBody } from '@/src/http/openapi/request-bodies'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParam, idParams } from '@/src/kit/input/params'

const pictureParams = v.object({ id: idParam, pictureId: idParam })

/** Routes that read the body themselves. */
export const pictureBodies = ['POST /api/orders/:id/evidence']

/** The pictures that the parties add to a dispute. */
export function pictureRoutes(scope: Scope) {
  return scope
    .get('/orders/decision-time', ({ ctx }) => findDecisionTime(ctx), {
      detail: { summary: 'How long moderators took to decide the last disputes.' },
      signedIn: true,
      response: { 200: DecisionTime },
    })
    .post(
      '/orders/:id/evidence',
      async ({ ctx, params, request, set, limits, address }) => {
        const picture = await addDisputePicture(ctx, params.id, {
          departed: request.signal,
          receive: (signal) => limits.bodyConcurrency.run(address(), () => readPicture(request, signal)),
        })
        set.status = 201
        return picture
      },
      {
        detail: {
          summary:
            'The buyer or the seller adds a picture to an open dispute: PNG, JPEG or WebP of at most 5 MiB and 52 megapixels, as the body itself or as the only file of a form. Each can add five.',
          requestBody: fileOrFormBody(...pictureTypes),
        },
        throws: [
          ordersErrors.wrong_party,
          ordersErrors.order_state,
          ordersErrors.bad_picture,
          httpErrors.list_full,
          httpErrors.body_too_large,
          httpErrors.unsupported_media_type,
          httpErrors.unavailable,
        ],
        params: idParams,
        signedIn: true,
        limit: '30/1h',
        response: { 201: DisputePicture },
      },
    )
    .get(
      '/orders/:id/evidence/:pictureId',
      async ({ ctx, params }) =>
        new Response(await readDisputePicture(ctx, params), { headers: { 'content-type': 'image/webp' } }),
      {
        detail: {
          summary: 'A picture of a dispute, for its buyer, its seller and moderators.',
          responses: fileResponse('image/webp'),
        },
        params: pictureParams,
        signedIn: true,
      },
    )
}
