import { evidenceSentences } from '@/modules/orders/next-action/evidence-messages'
import type { NextActionParams } from '@/modules/orders/next-action/next-action-params'

type ByParty = Record<'buyer' | 'seller' | 'staff', (params: NextActionParams) => string>

const expiringMessage =
  'The reservation is ending, and the payment is being closed so that nothing can be charged.'
const stillProcessingMessage =
  'The reservation has ended, but the bank is still processing the payment. If it arrives, the order continues.'
const expiredMessage = 'This order ended unpaid and nothing was charged.'

const disputedByProof = ({ platform, amount, escrow }: NextActionParams) =>
  `Evidence from ${platform} has opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`
const platformUnreachable = ({ platform, timeLeft }: NextActionParams) =>
  `${platform} can't be reached, so the deadline is paused and resumes by itself, with ${timeLeft} left.`
const changesOff = ({ timeLeft }: NextActionParams) =>
  `Changes to the site are switched off for now, so the deadline is paused and resumes by itself, with ${timeLeft} left.`
const inventoryHidden = ({ platform, timeLeft }: NextActionParams) =>
  `The buyer's inventory on ${platform} is hidden, so the deadline is paused for at most 12 hours, with ${timeLeft} left.`

const fallbackDecision = 'Every moderator is a party to this dispute. Unless another one decides by'
const fallbackRefund = ({ deadline }: NextActionParams) =>
  `${fallbackDecision} ${deadline}, the delivery proof decides, and if nothing is proven, the buyer is refunded.`
const fallbackRelease = ({ deadline }: NextActionParams) =>
  `${fallbackDecision} ${deadline}, the delivery proof decides, and if nothing is proven, the money goes to the seller.`

const chargebackReversed =
  "The buyer's bank took the payment back, which ended this order, and has since returned it."
const orAppeal = (until: string) => (until === '' ? '' : ` You can appeal until ${until}.`)
const refundPending = ({ refundReason, appealUntil }: NextActionParams) =>
  `${refundReason}, so the buyer is getting their money back.${orAppeal(appealUntil)}`
const refunded = ({ refundReason, appealUntil }: NextActionParams) =>
  `${refundReason}, and the buyer's money was returned.${orAppeal(appealUntil)}`
const remainderDisputed = ({ taken, remainder, escrow }: NextActionParams) =>
  `The buyer's bank took ${taken} of the payment back. The other ${remainder} stays in ${escrow} until a moderator decides.`

/** The sentence for each situation and reader: who must act, by when, and what happens if they don't. */
export const sentences = {
  unpaid: {
    buyer: ({ amount, deadline }) =>
      `Pay ${amount} by ${deadline}, or the reservation ends and nothing is charged.`,
    seller: ({ deadline }) => `The buyer has until ${deadline} to pay, or your listing becomes active again.`,
    staff: ({ deadline }) =>
      `The buyer has until ${deadline} to pay, or the reservation ends and nothing is charged.`,
  },
  paid: {
    buyer: ({ deadline }) =>
      `The seller has until ${deadline} to hand the item over, or you get a full refund.`,
    seller: ({ deliverTo, deadline }) =>
      `Hand the item over to ${deliverTo} and mark it as sent by ${deadline}, or the buyer gets a full refund.`,
    staff: ({ deadline }) =>
      `The seller has until ${deadline} to hand the item over, or the buyer gets a full refund.`,
  },
  watched: {
    buyer: ({ deadline }) =>
      `The seller has until ${deadline} to hand the item over, or you get a full refund. The order completes by itself when the item arrives.`,
    seller: ({ deliverTo, deadline }) =>
      `Hand the item over to ${deliverTo} by ${deadline}, or the buyer gets a full refund. The order completes by itself when the item arrives.`,
    staff: ({ deadline }) =>
      `The seller has until ${deadline} to hand the item over, or the buyer gets a full refund. The order completes by itself when the item arrives.`,
  },
  sent: {
    buyer: ({ deadline }) =>
      `Confirm that the item arrived or open a dispute by ${deadline}, or the money goes to the seller.`,
    seller: ({ net, deadline }) =>
      `The buyer has until ${deadline} to confirm or open a dispute, or the order completes and ${net} is yours.`,
    staff: ({ deadline }) =>
      `The buyer has until ${deadline} to confirm or open a dispute, or the money goes to the seller.`,
  },
  completed: {
    buyer: ({ item }) => `${item} is yours, and the seller has been paid.`,
    seller: ({ net }) => `The sale is complete, and ${net} went to your wallet.`,
    staff: () => 'The sale is complete, and the seller has been paid.',
  },
  decidedForSeller: {
    buyer: ({ item, appealUntil }) =>
      `The dispute about ${item} was decided for the seller, who has been paid.${orAppeal(appealUntil)}`,
    seller: ({ net, otherAppealUntil }) =>
      otherAppealUntil === ''
        ? `The dispute was decided for you, and ${net} went to your wallet.`
        : `The dispute was decided for you. ${net} is pending until the buyer can no longer appeal, on ${otherAppealUntil}.`,
    staff: () => 'The dispute was decided for the seller, who has been paid.',
  },
  paidAfterAppeal: {
    buyer: ({ amount }) =>
      `The decision was overturned after an appeal. You keep your refund of ${amount}, because it had been made already.`,
    seller: ({ appealPaid }) =>
      `You won the appeal. The buyer had been refunded already, so the site paid you ${appealPaid}.`,
    staff: ({ appealPaid }) =>
      `The decision was overturned after the buyer had been refunded, so the site paid the seller ${appealPaid}.`,
  },
  disputed: {
    buyer: ({ amount, escrow }) =>
      `You opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
    seller: ({ amount, escrow }) =>
      `The buyer opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
    staff: ({ amount, escrow }) =>
      `The buyer opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
  },
  disputedByProof: { buyer: disputedByProof, seller: disputedByProof, staff: disputedByProof },
  releaseAppealed: {
    buyer: ({ amount }) =>
      `You appealed the decision. Another moderator is reviewing it, and the seller can't withdraw your ${amount} until then.`,
    seller: ({ net }) =>
      `The buyer appealed the decision. Another moderator is reviewing it, and your share of ${net} can't be paid out until then.`,
    staff: () => 'The decision was appealed. Someone who had no part in it must uphold or overturn it.',
  },
  refundAppealed: {
    buyer: () =>
      "The seller appealed the decision. Another moderator is reviewing it. A refund that hasn't left yet waits until then.",
    seller: ({ net }) =>
      `You appealed the decision. Another moderator is reviewing it. If you win, your share of ${net} goes to your wallet.`,
    staff: () => 'The decision was appealed. Someone who had no part in it must uphold or overturn it.',
  },
  fallbackRefund: {
    buyer: ({ deadline }) =>
      `${fallbackDecision} ${deadline}, the delivery proof decides, and if nothing is proven, you are refunded.`,
    seller: fallbackRefund,
    staff: fallbackRefund,
  },
  fallbackRelease: {
    buyer: fallbackRelease,
    seller: ({ net, deadline }) =>
      `${fallbackDecision} ${deadline}, the delivery proof decides, and if nothing is proven, ${net} is yours.`,
    staff: fallbackRelease,
  },
  platformUnreachable: {
    buyer: platformUnreachable,
    seller: platformUnreachable,
    staff: platformUnreachable,
  },
  changesOff: { buyer: changesOff, seller: changesOff, staff: changesOff },
  inventoryHidden: {
    buyer: ({ platform, timeLeft }) =>
      `Make your inventory on ${platform} visible to everyone, so that the delivery can be checked. Until then the deadline is paused, for at most 12 hours, with ${timeLeft} left.`,
    seller: inventoryHidden,
    staff: inventoryHidden,
  },
  chargebackOpen: {
    buyer: ({ taken }) => `Your bank is deciding about ${taken}. The order is paused until it has decided.`,
    seller: ({ taken }) =>
      `The buyer's bank is deciding about ${taken}. Don't hand anything over until it has decided.`,
    staff: ({ taken }) =>
      `The buyer's bank is deciding about ${taken}. The order is paused until it has decided.`,
  },
  paymentHeld: {
    buyer: () =>
      "Your payment is being checked. The deadline is paused, and you don't have to do anything unless your bank asks you.",
    seller: () =>
      "The buyer's payment is being checked. Don't hand anything over yet: you are told as soon as the payment is final. The deadline is paused.",
    staff: () =>
      "The payment isn't final: it is in review, a fraud warning is open, or the buyer's bank asks about it. The deadline is paused.",
  },
  completedHeld: {
    buyer: ({ item }) => `${item} is yours. Your payment is being checked.`,
    seller: ({ net }) =>
      `The buyer's payment is being checked. Your ${net} can be paid out as soon as the payment is final.`,
    staff: ({ net }) =>
      `The payment isn't final: it is in review, a fraud warning is open, or the buyer's bank asks about it. The seller can't withdraw ${net}.`,
  },
  processing: {
    buyer: () => 'Your bank is processing the payment. The order continues as soon as the money arrives.',
    seller: () => "The buyer's bank is processing the payment. Don't hand anything over before it arrives.",
    staff: () => "The buyer's bank is processing the payment.",
  },
  stillProcessing: {
    buyer: () => stillProcessingMessage,
    seller: () => stillProcessingMessage,
    staff: () => stillProcessingMessage,
  },
  remainderDisputed: {
    buyer: ({ taken, remainder, escrow }) =>
      `Your bank took ${taken} of the payment back. The other ${remainder} stays in ${escrow} until a moderator decides.`,
    seller: remainderDisputed,
    staff: remainderDisputed,
  },
  remainderRefundPending: {
    buyer: ({ taken, remainder }) =>
      `Your bank took ${taken} of the payment back, and the other ${remainder} is on its way back to you.`,
    seller: ({ taken, remainder }) =>
      `The buyer's bank took ${taken} of the payment back, so the buyer is getting the other ${remainder} back too.`,
    staff: ({ taken, remainder }) =>
      `The buyer's bank took ${taken} of the payment back, so the buyer is getting the other ${remainder} back too.`,
  },
  remainderRefunded: {
    buyer: ({ taken, remainder }) =>
      `Your bank took ${taken} of the payment back, and ${remainder} was returned to you.`,
    seller: ({ taken, remainder }) =>
      `The buyer's bank took ${taken} of the payment back, and ${remainder} was returned to the buyer.`,
    staff: ({ taken, remainder }) =>
      `The buyer's bank took ${taken} of the payment back, and ${remainder} was returned to the buyer.`,
  },
  refund_pending: {
    buyer: ({ refundReason, amount }) => `${refundReason}, so your ${amount} is on its way back to you.`,
    seller: refundPending,
    staff: refundPending,
  },
  refundRejected: {
    buyer: refundPending,
    seller: refundPending,
    staff: ({ refundError }) =>
      `The payment provider rejected the refund (${refundError}) and will be asked again. If it keeps failing, an admin can refund the buyer another way.`,
  },
  manuallyRefunded: {
    buyer: ({ manualRefund }) =>
      `${manualRefund} was refunded to you, but not to your original payment method.`,
    seller: ({ refundReason }) => `${refundReason}, and the buyer's money was returned.`,
    staff: ({ manualRefund, reference }) =>
      `The payment provider rejected the refund, so the buyer was refunded ${manualRefund} another way: ${reference}`,
  },
  refunded: {
    buyer: ({ refundReason, amount }) => `${refundReason}, and your ${amount} was returned to you.`,
    seller: refunded,
    staff: refunded,
  },
  charged_back: {
    buyer: ({ taken }) => `Your bank took ${taken} of the payment back, and this order has ended.`,
    seller: ({ taken }) => `This order has ended because the buyer's bank took ${taken} back.`,
    staff: ({ taken }) => `This order has ended because the buyer's bank took ${taken} back.`,
  },
  chargebackReversed: {
    buyer: () => 'Your bank took the payment back, which ended this order, and has since returned it.',
    seller: () => chargebackReversed,
    staff: () => chargebackReversed,
  },
  expiring: {
    buyer: () => expiringMessage,
    seller: () => expiringMessage,
    staff: () => expiringMessage,
  },
  expired: {
    buyer: () => expiredMessage,
    seller: () => expiredMessage,
    staff: () => expiredMessage,
  },
  ...evidenceSentences,
} satisfies Record<string, ByParty>
