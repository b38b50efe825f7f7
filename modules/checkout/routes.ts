import * as v from 'valibot'
import { reauthenticationErrors } from '@/modules/auth/errors'
import {
  PaymentIntentInput,
  PaymentIntentResponse,
  PayoutAccount,
  PayoutAccountLink,
  PayoutAccountLinkInput,
  SandboxConfirmInput,
  SandboxConfirmResponse,
  WebhookResponse,
} from '@/modules/checkout/contract'
import { checkoutErrors } from '@/modules/checkout/errors'
import { payWithSandboxCard } from '@/modules/checkout/sandbox'
import { purchaseErrors, startPurchase } from '@/modules/checkout/start-purchase'
import { createPayoutAccountLink, findPayoutAccount } from '@/modules/checkout/stripe/accounts'
import { ReceivedEvent } from '@/modules/checkout/stripe/event-types'
import { receiveWebhook } from '@/modules/checkout/stripe/webhook-inbox'
import { OfferedProvider } from '@/modules/orders/contract'
import { listPaymentMethods } from '@/modules/orders/service'
import { rawBody } from '@/src/http/bodies/parse-request'
import { jsonBody } from '@/src/http/openapi/request-bodies'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

export function routes(scope: Scope) {
  return scope
    .get('/payment-methods', ({ ctx }) => listPaymentMethods(ctx), {
      detail: {
        summary: 'The payment providers that buyers can choose from, the default first.',
      },
      limit: '120/1m',
      response: { 200: v.array(OfferedProvider) },
    })
    .post('/create-payment-intent', ({ ctx, body }) => startPurchase(ctx, body), {
      detail: {
        summary: 'Reserves a listing and prepares its payment. Repeating the request returns the same order.',
      },
      throws: purchaseErrors,
      body: PaymentIntentInput,
      verified: true,
      notSuspended: true,
      limit: '120/1m',
      response: { 200: PaymentIntentResponse },
    })
    .post(
      '/sandbox/confirm',
      async ({ ctx, body, address }) => {
        await payWithSandboxCard(ctx, { ...body, address: address() })
        return { status: 'succeeded' as const }
      },
      {
        detail: { summary: 'Pays with a test card. Only without a payment provider.' },
        throws: [httpErrors.not_found, checkoutErrors.card_declined, checkoutErrors.payment_closed],
        body: SandboxConfirmInput,
        verified: true,
        notSuspended: true,
        limit: '120/1m',
        response: { 200: SandboxConfirmResponse },
      },
    )
    .post(
      '/webhooks/stripe',
      async ({ ctx, request }) => {
        await receiveWebhook(ctx, rawBody(request), request.headers.get('stripe-signature') ?? '')
        return { received: true as const }
      },
      {
        detail: { summary: "Receives Stripe's signed events.", requestBody: jsonBody(ReceivedEvent) },
        throws: [httpErrors.not_found, checkoutErrors.bad_signature],
        response: { 200: WebhookResponse },
      },
    )
    .get('/payouts/account', ({ ctx }) => findPayoutAccount(ctx), {
      detail: { summary: "The state of the user's payout account." },
      signedIn: true,
      limit: '60/1m',
      response: { 200: PayoutAccount },
    })
    .post('/payouts/account', ({ ctx, body }) => createPayoutAccountLink(ctx, body.currentPassword), {
      detail: { summary: 'Starts or updates the payout account. Returns the URL to open.' },
      throws: [httpErrors.not_found, checkoutErrors.payout_provider_unavailable, ...reauthenticationErrors],
      body: PayoutAccountLinkInput,
      verified: true,
      limit: '10/10m',
      response: { 200: PayoutAccountLink },
    })
}
