import type Stripe from 'stripe'
import { idempotencyOptions, withStripe } from '@/modules/checkout/stripe/client'
import { disputeStates } from '@/modules/checkout/stripe/provider-states'
import type { BankDispute, BankDisputes, Evidence } from '@/modules/orders/ports'
import type { Core } from '@/src/kit/context'

type StripeDispute = Pick<
  Stripe.Dispute,
  'id' | 'status' | 'reason' | 'amount' | 'created' | 'evidence_details'
>

/** An appeal of the site is possible in Stripe's dashboard only. */
const statuses: Record<string, { as: BankDispute['status'] }> = disputeStates

/** Responds to Stripe's disputes. */
export function stripeBankDisputes(core: Core): BankDisputes {
  const run = withStripe(core)
  return {
    submitEvidence: async (ctx, { key, disputeId, evidence }) => {
      const options = await idempotencyOptions(ctx, key)
      const params = { evidence: toStripeEvidence(evidence), submit: true }
      return run(async (stripe) => toBankDispute(await stripe.disputes.update(disputeId, params, options)))
    },
    acceptDispute: async (ctx, { key, disputeId }) => {
      const options = await idempotencyOptions(ctx, key)
      return run(async (stripe) => toBankDispute(await stripe.disputes.close(disputeId, {}, options)))
    },
    findPaymentFacts: (_, intentId) =>
      run(async (stripe) => {
        const expand = ['latest_charge']
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand })
        return typeof charge === 'object' && charge !== null ? toPaymentFacts(charge) : undefined
      }),
  }
}

export function toBankDispute({
  id,
  status,
  reason,
  amount,
  created,
  evidence_details,
}: StripeDispute): BankDispute {
  const dueBy = evidence_details?.due_by
  return {
    id,
    isInquiry: status.startsWith('warning_'),
    status: statuses[status]?.as ?? 'under_review',
    reason,
    amountCents: amount,
    openedAt: created * 1000,
    // 0 if the bank accepts no response.
    dueBy: dueBy ? dueBy * 1000 : null,
    submissions: evidence_details?.submission_count ?? 0,
  }
}

/** Empty texts are left out. Everything is text: a file could not be sent with an idempotency key, nor be edited by staff. */
function toStripeEvidence({
  product,
  statement,
  access,
  policy,
  refundRefusal,
  buyerEmail,
}: Evidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    product_description: product,
    uncategorized_text: statement,
    ...(access && { access_activity_log: access }),
    ...(policy && { refund_policy_disclosure: policy }),
    ...(refundRefusal && { refund_refusal_explanation: refundRefusal }),
    ...(buyerEmail && { customer_email_address: buyerEmail }),
  }
}

function toPaymentFacts({ payment_method_details: details, outcome }: Stripe.Charge) {
  const card = details?.card
  return {
    threeDSecure: card?.three_d_secure?.result ?? null,
    cardCountry: card?.country ?? null,
    cardBrand: card?.brand ?? null,
    cardFunding: card?.funding ?? null,
    riskLevel: outcome?.risk_level ?? null,
  }
}
