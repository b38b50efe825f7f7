import { OpenDispute, Order, PostDisputeMessage } from '@/modules/orders/contract'
import { acceptDecision } from '@/modules/orders/disputes/accept-decision'
import { appealDecision } from '@/modules/orders/disputes/appeal-decision'
import { openBuyerDispute, postDisputeMessage, withdrawDispute } from '@/modules/orders/disputes/disputes'
import { ordersErrors } from '@/modules/orders/errors'
import { AppealRequest } from '@/modules/orders/order/decision-contract'
import type { collectionRoutes } from '@/modules/orders/routes/collection-routes'
import { idParams } from '@/src/kit/input/params'

const response = { 200: Order }

/** What a party does about a dispute. */
export function disputeRoutes(scope: ReturnType<typeof collectionRoutes>) {
  return scope
    .post('/orders/:id/dispute', ({ ctx, params, body }) => openBuyerDispute(ctx, params.id, body), {
      detail: {
        summary:
          "The buyer opens a dispute. The order doesn't complete until a moderator decides. A refund that was due anyway still comes at its time unless the seller marks the item as sent.",
      },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state],
      params: idParams,
      body: OpenDispute,
      signedIn: true,
      response,
    })
    .post('/orders/:id/dispute/withdraw', ({ ctx, params }) => withdrawDispute(ctx, params.id), {
      detail: {
        summary: 'The buyer withdraws their dispute, and the order goes on as if there had been none.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state],
      params: idParams,
      signedIn: true,
      response,
    })
    .post(
      '/orders/:id/dispute/messages',
      ({ ctx, params, body }) => postDisputeMessage(ctx, params.id, body.content),
      {
        detail: { summary: 'Adds a message to an open dispute.' },
        throws: [ordersErrors.order_state],
        params: idParams,
        body: PostDisputeMessage,
        signedIn: true,
        limit: '30/1h',
        response,
      },
    )
    .post('/orders/:id/appeal', ({ ctx, params, body }) => appealDecision(ctx, params.id, body.reason), {
      detail: {
        summary:
          'The party that lost a dispute appeals the decision once, until its time to appeal ends. Other staff decide.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.appeal_not_possible],
      params: idParams,
      body: AppealRequest,
      signedIn: true,
      response,
    })
    .post('/orders/:id/accept-decision', ({ ctx, params }) => acceptDecision(ctx, params.id), {
      detail: {
        summary: 'The party that lost a dispute gives up the appeal, which ends the time to appeal.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.appeal_not_possible],
      params: idParams,
      signedIn: true,
      response,
    })
}
