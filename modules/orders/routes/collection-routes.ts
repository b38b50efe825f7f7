import * as v from 'valibot'
import { CollectedCopy, CollectionQuery } from '@/modules/orders/collection/contract'
import { listCollection } from '@/modules/orders/collection/list-collection'
import { OpenOrder } from '@/modules/orders/home/contract'
import { listOpenOrders } from '@/modules/orders/home/list-open-orders'
import type { caseRoutes } from '@/modules/orders/routes/case-routes'
import { sendPage } from '@/src/http/next-page'

export function collectionRoutes(scope: ReturnType<typeof openOrdersRoutes>) {
  return scope.get(
    '/collection',
    ({ ctx, query, path, set }) => sendPage(listCollection(ctx, query), { query, path, set }),
    {
      scope: 'orders:read',
      detail: {
        summary:
          'The copies that the user bought here and still holds, the last purchase first: without those that were refunded or charged back, that the user sold on here, or that a later reading shows with someone else. The Link header has the next page.',
      },
      query: CollectionQuery,
      signedIn: true,
      response: { 200: v.array(CollectedCopy) },
    },
  )
}

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
