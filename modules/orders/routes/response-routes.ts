import * as v from 'valibot'
import { ordersErrors } from '@/modules/orders/errors'
import {
  AcceptChargeback,
  ChargebackCase,
  ChargebackQuery,
  ChargebackRow,
  PaymentFacts,
  SaveDraft,
} from '@/modules/orders/order/chargeback-contract'
import { findOrderParties } from '@/modules/orders/queries'
import { findChargeback, listChargebacks } from '@/modules/orders/responses/find-chargebacks'
import { findPaymentFacts } from '@/modules/orders/responses/payment-facts'
import {
  acceptDispute,
  findDisputeParties,
  saveDraft,
  submitEvidence,
} from '@/modules/orders/responses/respond'
import { pictureRoutes } from '@/modules/orders/routes/picture-routes'
import { Proposed } from '@/modules/wallet/contract'
import { presentProposal } from '@/modules/wallet/service'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'

const params = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })
const response = { 200: ChargebackCase }
const throws = [ordersErrors.response_changed, ordersErrors.response_closed]

function readRoutes(scope: ReturnType<typeof pictureRoutes>) {
  return scope
    .get(
      '/admin/chargebacks',
      ({ ctx, query, path, set }) => sendPage(listChargebacks(ctx, query), { query, path, set }),
      {
        detail: { summary: "Disputes of buyers' banks. The Link header has the next page." },
        query: ChargebackQuery,
        staff: 'money',
        response: { 200: v.array(ChargebackRow) },
      },
    )
    .get('/admin/chargebacks/:id', ({ ctx, params }) => findChargeback(ctx, params.id), {
      detail: { summary: 'A dispute of a buyer’s bank, with the evidence that would be sent.' },
      params,
      staff: { right: 'money', parties: findDisputeParties },
      response,
    })
    .get('/admin/orders/:id/payment-facts', ({ ctx, params }) => findPaymentFacts(ctx, params.id), {
      detail: {
        summary: 'What the payment provider knows about the payment of an order: 3-D Secure, card, risk.',
      },
      throws: [ordersErrors.provider_unavailable],
      params,
      staff: { right: 'orders', parties: findOrderParties },
      response: { 200: PaymentFacts },
    })
}

/** Responses to disputes of buyers' banks, for staff. */
export function responseRoutes(scope: Scope) {
  return readRoutes(pictureRoutes(scope))
    .put(
      '/admin/chargebacks/:id/draft',
      async ({ ctx, params, body }) => {
        await saveDraft(ctx, { ...body, disputeId: params.id })
        return findChargeback(ctx, params.id)
      },
      {
        detail: { summary: 'Stores evidence that staff edited. Nothing is sent.' },
        throws,
        params,
        body: SaveDraft,
        staff: { right: 'moderation', parties: findDisputeParties },
        response,
      },
    )
    .post(
      '/admin/chargebacks/:id/submission',
      async ({ ctx, params, body }) => {
        await submitEvidence(ctx, { ...body, disputeId: params.id })
        return findChargeback(ctx, params.id)
      },
      {
        detail: { summary: 'Submits evidence to the bank, finally.' },
        throws,
        params,
        body: SaveDraft,
        staff: { right: 'moderation', parties: findDisputeParties },
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/chargebacks/:id/acceptance',
      async ({ ctx, params, body, status }) => {
        const proposal = await acceptDispute(ctx, { ...body, disputeId: params.id })
        const found = await findChargeback(ctx, params.id)
        return proposal ? status(202, { ...found, ...(await presentProposal(ctx, proposal)) }) : found
      },
      {
        detail: {
          summary:
            'An admin leaves the disputed money to the buyer, finally. Above the limit, a second one confirms by sending the same.',
        },
        throws,
        params,
        body: AcceptChargeback,
        staff: { right: 'administration', parties: findDisputeParties },
        recentSecondFactor: true,
        response: { ...response, 202: v.object({ ...ChargebackCase.entries, ...Proposed.entries }) },
      },
    )
}
