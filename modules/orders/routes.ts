import * as v from 'valibot'
import { appealDecision } from '@/modules/orders/cases/appeal-decision'
import { caseRoutes } from '@/modules/orders/cases/routes'
import {
  AppealRequest,
  LastPlayer,
  OpenDispute,
  Order,
  PostDisputeMessage,
  RecordManualRefund,
  ReverseSale,
} from '@/modules/orders/contract'
import { openBuyerDispute, postDisputeMessage } from '@/modules/orders/disputes/disputes'
import { ordersErrors } from '@/modules/orders/errors'
import { cancelOrder, markSent } from '@/modules/orders/fulfillment'
import { openOrdersRoutes } from '@/modules/orders/home/routes'
import { recordManualRefund } from '@/modules/orders/payments/manual-refunds'
import { reverseSale } from '@/modules/orders/payments/refunds'
import { findOrder, findOrderParties } from '@/modules/orders/queries'
import { renderReceipt } from '@/modules/orders/receipt'
import { confirmReceived } from '@/modules/orders/release'
import { findLastPlayer } from '@/modules/orders/reservations/last-player'
import { responseRoutes } from '@/modules/orders/responses/routes'
import {
  Transaction,
  TransactionQuery,
  TransactionTotals,
} from '@/modules/orders/transactions/transaction-contract'
import { findTransactionTotals } from '@/modules/orders/transactions/transaction-totals'
import { listTransactions } from '@/modules/orders/transactions/transactions'
import { nextPageLink } from '@/src/http/next-page'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/params'

const response = { 200: Order }

function partyRoutes(scope: ReturnType<typeof openOrdersRoutes>) {
  return scope
    .get(
      '/transactions',
      async ({ ctx, query, set }) => {
        const { transactions, next } = await listTransactions(ctx, { ...query, userId: ctx.actor.id })
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/transactions', { ...query, cursor: next })
        return transactions
      },
      {
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
    .post('/orders/:id/received', ({ ctx, params }) => confirmReceived(ctx, params.id), {
      detail: {
        summary:
          'The buyer confirms the arrival, which completes the order, or opens a dispute if a check rejects it.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state, httpErrors.unavailable],
      params: idParams,
      signedIn: true,
      response,
    })
    .post('/orders/:id/dispute', ({ ctx, params, body }) => openBuyerDispute(ctx, params.id, body.reason), {
      detail: { summary: 'The buyer opens a dispute. Deadlines are paused until a moderator decides.' },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state],
      params: idParams,
      body: OpenDispute,
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
          'The party that lost a dispute appeals the decision once, while its money is still on the site. Other staff decide.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.appeal_not_possible],
      params: idParams,
      body: AppealRequest,
      signedIn: true,
      response,
    })
    .post('/orders/:id/cancel', ({ ctx, params }) => cancelOrder(ctx, params.id), {
      detail: {
        summary: 'Cancels an order: the buyer until it is paid, the seller and staff while it is paid.',
      },
      throws: [ordersErrors.wrong_party, ordersErrors.order_state],
      params: idParams,
      signedIn: true,
      response,
    })
}

function staffRoutes(scope: ReturnType<typeof partyRoutes>) {
  return scope
    .get(
      '/admin/people/:id/orders',
      async ({ ctx, params: { id }, query, set }) => {
        const { transactions, next } = await listTransactions(ctx, { ...query, userId: id })
        if (next !== undefined)
          set.headers.link = nextPageLink(`/api/admin/people/${id}/orders`, { ...query, cursor: next })
        return transactions
      },
      {
        detail: {
          summary: 'Purchases and paid sales of a user, newest first. The Link header has the next page.',
        },
        params: idParams,
        query: TransactionQuery,
        staff: true,
        response: { 200: v.array(Transaction) },
      },
    )
    .post('/admin/orders/:id/clawback', ({ ctx, params, body }) => reverseSale(ctx, params.id, body.reason), {
      detail: { summary: 'A moderator reverses a completed sale.' },
      throws: [ordersErrors.order_state, ordersErrors.appeal_open],
      params: idParams,
      body: ReverseSale,
      staff: findOrderParties,
      recentSecondFactor: true,
      response,
    })
    .post(
      '/admin/orders/:id/given-otherwise',
      ({ ctx, params, body }) => recordManualRefund(ctx, params.id, body.reason),
      {
        detail: { summary: 'An admin records a refund that was made outside the payment provider.' },
        throws: [
          ordersErrors.order_state,
          ordersErrors.refund_not_refused,
          ordersErrors.provider_unavailable,
          httpErrors.safe_mode,
        ],
        params: idParams,
        body: RecordManualRefund,
        admin: findOrderParties,
        recentSecondFactor: true,
        response,
      },
    )
}

export function routes(scope: Scope) {
  return staffRoutes(partyRoutes(openOrdersRoutes(caseRoutes(responseRoutes(scope)))))
}
