import { DeliveryResponse } from '@/modules/delivery/contract'
import { findDelivery } from '@/modules/delivery/find-delivery'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/input/params'

const response = { 200: DeliveryResponse }

export function routes(scope: Scope) {
  return scope.get('/orders/:id/delivery', ({ ctx, params }) => findDelivery(ctx, params.id), {
    scope: 'orders:read',
    detail: {
      summary:
        "What the game platform shows about a delivery, for its parties and moderators; null if it can't show anything.",
    },
    params: idParams,
    signedIn: true,
    response,
  })
}
