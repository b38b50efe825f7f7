import * as v from 'valibot'
import { PresentedLeg } from '@/modules/orders/disputes/case-contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { Decision } from '@/modules/orders/order/decision-contract'
import { AmountCents, priceMaxCents } from '@/src/kit/money'

export const ActAmount = v.pipe(
  AmountCents,
  v.minValue(1, inputMessages.actAmount),
  v.maxValue(priceMaxCents, inputMessages.actAmountHigh),
)
const GoodwillParty = v.picklist(['buyer', 'seller'], inputMessages.goodwillParty)

export const StaffReason = v.object({ reason: Decision.entries.reason })

/** `to` gets the amount from the site. */
export const GoodwillInput = v.object({
  to: GoodwillParty,
  amount: ActAmount,
  reason: Decision.entries.reason,
})
export type GoodwillInput = v.InferOutput<typeof GoodwillInput>

/** Part or all of what is left of the price. */
export const RefundInput = v.object({ amount: ActAmount, reason: Decision.entries.reason })
export type RefundInput = v.InferOutput<typeof RefundInput>

const previewActions = ['split', 'refund', 'cancel', 'clawback', 'goodwill'] as const

/** `amount` is required for split, refund and goodwill; `to` of goodwill is the buyer by default. */
export const PreviewQuery = v.object({
  action: v.picklist(previewActions, inputMessages.previewAction),
  amount: v.optional(ActAmount),
  to: v.optional(GoodwillParty, 'buyer'),
})
export type PreviewQuery = v.InferOutput<typeof PreviewQuery>

/** Everything that an act of staff books on the order. */
export const Preview = v.object({ journal: v.array(PresentedLeg) })
export type Preview = v.InferOutput<typeof Preview>

export const OrderActParams = v.object({ id: v.string(), actId: v.string() })
