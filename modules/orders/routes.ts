import * as v from 'valibot'
import {
  ConfirmReceived,
  LastPlayer,
  Order,
  RecordManualRefund,
  ReverseSale,
} from '@/modules/orders/contract'
import { confirmErrors, confirmReceived, readCopyAgain } from '@/modules/orders/delivery/confirm-received'
import { cancelOrder, cancelOrderErrors, markSent } from '@/modules/orders/delivery/fulfillment'
import { ordersErrors } from '@/modules/orders/errors'
import { dismissWarning } from '@/modules/orders/payments/dismiss-warning'
import { recordManualRefund } from '@/modules/orders/payments/manual-refunds'
import { RejectedRefund, RejectedRefundQuery } from '@/modules/orders/payments/rejected-refund-contract'
import { listRejectedRefunds, retryRefund } from '@/modules/orders/payments/rejected-refunds'
import { findOrder, findOrderParties } from '@/modules/orders/queries'
import { findLastPlayer } from '@/modules/orders/reservations/last-player'
import { caseRoutes } from '@/modules/orders/routes/case-routes'
import { collectionRoutes, openOrdersRoutes } from '@/modules/orders/routes/collection-routes'
import { disputeRoutes } from '@/modules/orders/routes/dispute-routes'
import { responseRoutes } from '@/modules/orders/routes/response-routes'
import { orderOrProposal, staffActRoutes } from '@/modules/orders/routes/staff-act-routes'
import { reverseSale } from '@/modules/orders/staff/reverse-sale'
import { renderReceipt } from '@/modules/orders/transactions/receipt'
import {
  Transaction,
  TransactionQuery,
  TransactionTotals,
} from '@/modules/orders/transactions/transaction-contract'
import { findTransactionTotals } from '@/modules/orders/transactions/transaction-totals'
import { listTransactions } from '@/modules/orders/transactions/transactions'
import { presentProposal } from '@/modules/wallet/service'
import { sendPage } from '@/src/http/next-page'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'

const response = { 200: Order }

function partyRoutes(scope: ReturnType<typeof staffActRoutes>) {
  return scope
    .get(
      '/transactions',
      ({ ctx, query, path, set }) =>
        sendPage(listTransactions(ctx, { ...query, userId: ctx.actor.id }), { query, path, set }),
      {
        scope: 'orders:read',
        detail: {
          summary:
            "The user's purchases and sales, newest first: all, or those where the user buys, sells or must act next, whose item's name contains a text or whose number it is. The Link header has the next page.",
        },
        query: TransactionQuery,
        signedIn: true,
        response: { 200: v.array(Transaction) },
      },
    )
    .get('/transactions/totals', ({ ctx }) => findTransactionTotals(ctx), {
      scope: 'orders:read',
      detail: {
        summary: "The number of the user's completed sales and purchases, and the sum of their prices.",
      },
      signedIn: true,
      response: { 200: TransactionTotals },
    })
    .get('/orders/last-player', ({ ctx }) => findLastPlayer(ctx), {
      detail: { summary: "The player that the user's last order was to be delivered to." },
      signedIn: true,
      response: { 200: LastPlayer },
    })
    .get('/orders/:id', ({ ctx, params }) => findOrder(ctx, params.id), {
      scope: 'orders:read',
      detail: { summary: 'One order, for its buyer, its seller and moderators.' },
      params: idParams,
      signedIn: true,
      response,
    })
    .get(
      '/orders/:id/receipt',
      async ({ ctx, params }) => {
        const { html, fileName } = await renderReceipt(ctx, params.id)
        return new Response(html, {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-disposition': `attachment; filename="${fileName}"`,
          },
        })
      },
      {
        detail: {
          summary: 'The receipt of a paid order, for its buyer and its seller.',
          responses: fileResponse('text/html'),
        },
        throws: [ordersErrors.order_state],
        params: idParams,
        signedIn: true,
      },
    )
    .post('/orders/:id/sent', ({ ctx, params }) => markSent(ctx, params.id), {
      detail: { summary: 'The seller marks the item as sent.' },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state],
      params: idParams,
      signedIn: true,
      response,
    })
    .post('/orders/:id/received', ({ ctx, params, body }) => confirmReceived(ctx, params.id, body), {
      detail: {
        summary:
          'The buyer confirms the arrival, which completes the order, or opens a dispute if a check rejects it. While the last reading shows the copy with the seller, it takes `confirm: true`.',
      },
      throws: confirmErrors,
      params: idParams,
      body: ConfirmReceived,
      signedIn: true,
      response,
    })
    .post('/orders/:id/reading', ({ ctx, params }) => readCopyAgain(ctx, params.id), {
      detail: {
        summary:
          'Reads the inventories of both parties again, which completes the order if the buyer has the copy.',
      },
      params: idParams,
      signedIn: true,
      limit: '10/1m',
      response,
    })
    .post('/orders/:id/cancel', ({ ctx, params }) => cancelOrder(ctx, params.id), {
      detail: {
        summary: 'Cancels an order: the buyer until it is paid, the seller while it is paid.',
      },
      throws: cancelOrderErrors,
      params: idParams,
      signedIn: true,
      response,
    })
}

function staffRoutes(scope: ReturnType<typeof partyRoutes>) {
  return scope
    .get(
      '/admin/people/:id/orders',
      ({ ctx, params, query, path, set }) =>
        sendPage(listTransactions(ctx, { ...query, userId: params.id }), { query, path, set }),
      {
        detail: {
          summary: 'Purchases and paid sales of a user, newest first. The Link header has the next page.',
        },
        params: idParams,
        query: TransactionQuery,
        staff: { right: 'orders', people: userInPath },
        response: { 200: v.array(Transaction) },
      },
    )
    .post(
      '/admin/orders/:id/clawback',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await reverseSale(ctx, id, body.reason)
        return proposal ? status(202, await presentProposal(ctx, proposal)) : findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            'A moderator reverses a completed sale. Above the limit, or if two people released it, a second one confirms by sending the same.',
        },
        throws: [ordersErrors.order_state, ordersErrors.appeal_open],
        params: idParams,
        body: ReverseSale,
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response: orderOrProposal,
      },
    )
    .post(
      '/admin/orders/:id/dismiss-warning',
      ({ ctx, params, body }) => dismissWarning(ctx, params.id, body.reason),
      {
        detail: { summary: 'A moderator trusts a payment that the card network warned of.' },
        throws: [ordersErrors.order_state, ordersErrors.provider_unavailable],
        params: idParams,
        body: ReverseSale,
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response,
      },
    )
    .get(
      '/admin/refunds',
      ({ ctx, query, path, set }) => sendPage(listRejectedRefunds(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'Refunds that the payment provider rejected and that wait for staff, of the oldest order first. The Link header has the next page.',
        },
        query: RejectedRefundQuery,
        staff: 'money',
        response: { 200: v.array(RejectedRefund) },
      },
    )
    .post('/admin/orders/:id/refund/retry', ({ ctx, params }) => retryRefund(ctx, params.id), {
      detail: { summary: 'Asks the payment provider at once again for a refund that it rejected.' },
      throws: [ordersErrors.order_state, ordersErrors.provider_unavailable],
      params: idParams,
      staff: { right: 'moderation', parties: findOrderParties },
      response,
    })
    .post(
      '/admin/orders/:id/given-otherwise',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await recordManualRefund(ctx, id, body.reason)
        return proposal ? status(202, await presentProposal(ctx, proposal)) : findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            'An admin records a refund that was made outside the payment provider. Above the limit, a second person confirms by sending the same.',
        },
        throws: [
          ordersErrors.order_state,
          ordersErrors.refund_not_refused,
          ordersErrors.provider_unavailable,
          httpErrors.safe_mode,
        ],
        params: idParams,
        body: RecordManualRefund,
        staff: { right: 'administration', parties: findOrderParties },
        recentSecondFactor: true,
        response: orderOrProposal,
      },
    )
}

export function routes(scope: Scope) {
  const own = collectionRoutes(openOrdersRoutes(caseRoutes(responseRoutes(scope))))
  return staffRoutes(partyRoutes(staffActRoutes(disputeRoutes(own))))
}
