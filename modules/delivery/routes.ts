import * as v from 'valibot'
import { DeliveryResponse } from '@/modules/delivery/contract'
import { findDelivery } from '@/modules/delivery/find-delivery'
import type { Scope } from '@/src/http/scope'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const response = { 200: DeliveryResponse }

export function routes(scope: Scope) {
  return scope.get('/orders/:id/delivery', ({ ctx, params }) => findDelivery(ctx, params.id), {
    detail: {
      summary:
        "What the game platform shows about a delivery, for its parties and moderators; null if it can't show anything.",
    },
    params,
    signedIn: true,
    response,
  })
}
