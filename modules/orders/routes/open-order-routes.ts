import * as v from 'valibot'
import { OpenOrder } from '@/modules/orders/home/contract'
import { listOpenOrders } from '@/modules/orders/home/list-open-orders'
import type { caseRoutes } from '@/modules/orders/routes/case-routes'

export function openOrdersRoutes(scope: ReturnType<typeof caseRoutes>) {
  return scope.get('/orders/open', ({ ctx }) => listOpenOrders(ctx), {
    scope: 'orders:read',
    detail: {
      summary:
        "The user's orders that haven't ended: those that wait for the user first, then the others, each by deadline.",
    },
    signedIn: true,
    response: { 200: v.array(OpenOrder) },
  })
}
