type ByParty = Record<'buyer' | 'seller' | 'staff', (told: MessageParams) => string>

/** What a sentence about an order may speak of, each ready to be read. */
interface MessageParams {
  item: string
  amount: string
  /** What is left of the amount for the seller. */
  net: string
  /** When the clock ends. */
  by: string
  deliverTo: string
  /** The operator's word for the money that belongs to nobody yet. */
  escrow: string
  /** What people call the game platform. */
  platform: string
  /** For how long a clock that stands still goes on afterwards. */
  left: string
  /** Why the buyer gets the money back. */
  why: string
  /** What the bank of the buyer took, and what the site gives back beside it. */
  taken: string
  rest: string
  /** What the buyer was given another way, and by what reference; why the provider would not. */
  otherwise: string
  reference: string
  refusal: string
}

const expiringMessage =
  'The reservation is ending, and the payment is being closed so that nothing can be charged.'
const expiredMessage = 'This order ended unpaid and nothing was charged.'

const disputedByProof = ({ platform, amount, escrow }: MessageParams) =>
  `What ${platform} shows has opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`
const platformUnreachable = ({ platform, left }: MessageParams) =>
  `${platform} cannot be reached, so the clock stands still and goes on by itself, with ${left} left.`
const inventoryHidden = ({ platform, left }: MessageParams) =>
  `The inventory of the buyer on ${platform} is hidden, so the clock stands still, for at most 12 hours, with ${left} left.`

const chargebackReversed =
  'The bank of the buyer took the payment back, which ended this order, and has returned it since.'
const refundPending = ({ why }: MessageParams) => `${why}, so the buyer is getting their money back.`
const remainderDisputed = ({ taken, rest, escrow }: MessageParams) =>
  `The buyer's bank took ${taken} of the payment back. The other ${rest} stays in ${escrow} until a moderator decides.`

/** Who must act, by when, and what happens otherwise, to each who reads it: a part of the module's words. */
export const sentences = {
  unpaid: {
    buyer: ({ amount, by }) => `Pay ${amount} by ${by}, or the reservation ends and nothing is charged.`,
    seller: ({ by }) => `The buyer has until ${by} to pay, or your listing goes back on sale.`,
    staff: ({ by }) => `The buyer has until ${by} to pay, or the reservation ends and nothing is charged.`,
  },
  paid: {
    buyer: ({ by }) => `The seller has until ${by} to hand the item over, or you get a full refund.`,
    seller: ({ deliverTo, by }) =>
      `Hand the item over to ${deliverTo} and mark it as sent by ${by}, or the buyer gets a full refund.`,
    staff: ({ by }) => `The seller has until ${by} to hand the item over, or the buyer gets a full refund.`,
  },
  watched: {
    buyer: ({ by }) =>
      `The seller has until ${by} to hand the item over, or you get a full refund: when it is seen to arrive, the order completes by itself.`,
    seller: ({ deliverTo, by }) =>
      `Hand the item over to ${deliverTo} by ${by}, or the buyer gets a full refund: when it is seen to arrive, the order completes by itself.`,
    staff: ({ by }) =>
      `The seller has until ${by} to hand the item over, or the buyer gets a full refund: when it is seen to arrive, the order completes by itself.`,
  },
  sent: {
    buyer: ({ by }) =>
      `Confirm that the item arrived or open a dispute by ${by}, or the money goes to the seller.`,
    seller: ({ net, by }) =>
      `The buyer has until ${by} to confirm or to complain, or the order completes and ${net} is yours.`,
    staff: ({ by }) =>
      `The buyer has until ${by} to confirm or to complain, or the money goes to the seller.`,
  },
  completed: {
    buyer: ({ item }) => `${item} is yours, and the seller has been paid.`,
    seller: ({ net }) => `The sale is complete, and ${net} went to your wallet.`,
    staff: () => 'The sale is complete, and the seller has been paid.',
  },
  disputed: {
    buyer: ({ amount, escrow }) =>
      `You opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
    seller: ({ amount, escrow }) =>
      `The buyer opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
    staff: ({ amount, escrow }) =>
      `The buyer opened a dispute: ${amount} stays in ${escrow} until a moderator decides.`,
  },
  contestedByProof: { buyer: disputedByProof, seller: disputedByProof, staff: disputedByProof },
  unreachable: { buyer: platformUnreachable, seller: platformUnreachable, staff: platformUnreachable },
  hidden: {
    buyer: ({ platform, left }) =>
      `Make your inventory on ${platform} visible to everyone, so that the item can be seen to arrive: until then the clock stands still, for at most 12 hours, with ${left} left.`,
    seller: inventoryHidden,
    staff: inventoryHidden,
  },
  contested: {
    buyer: ({ taken }) => `Your bank is deciding about ${taken}. Until it has decided nothing happens here.`,
    seller: ({ taken }) =>
      `The buyer's bank is deciding about ${taken}. Do not hand anything over until it has decided.`,
    staff: ({ taken }) => `The buyer's bank is deciding about ${taken}. Nothing moves until it has decided.`,
  },
  restContested: {
    buyer: ({ taken, rest, escrow }) =>
      `Your bank took ${taken} of the payment back. The other ${rest} stays in ${escrow} until a moderator decides.`,
    seller: remainderDisputed,
    staff: remainderDisputed,
  },
  restPending: {
    buyer: ({ taken, rest }) =>
      `Your bank took ${taken} of the payment back, and the other ${rest} is on its way back to you.`,
    seller: ({ taken, rest }) =>
      `The buyer's bank took ${taken} of the payment back, so the buyer is getting the other ${rest} back too.`,
    staff: ({ taken, rest }) =>
      `The buyer's bank took ${taken} of the payment back, so the buyer is getting the other ${rest} back too.`,
  },
  restReturned: {
    buyer: ({ taken, rest }) =>
      `Your bank took ${taken} of the payment back, and ${rest} was returned to you.`,
    seller: ({ taken, rest }) =>
      `The buyer's bank took ${taken} of the payment back, and ${rest} was returned to the buyer.`,
    staff: ({ taken, rest }) =>
      `The buyer's bank took ${taken} of the payment back, and ${rest} was returned to the buyer.`,
  },
  refund_pending: {
    buyer: ({ why, amount }) => `${why}, so your ${amount} is on its way back to you.`,
    seller: refundPending,
    staff: refundPending,
  },
  refundRefused: {
    buyer: refundPending,
    seller: refundPending,
    staff: ({ refusal }) =>
      `The payment provider refuses to give the buyer their money back (${refusal}), and is asked again. Where it stays so, an admin gives it another way.`,
  },
  givenOtherwise: {
    buyer: ({ otherwise }) => `${otherwise} was given back to you another way than to where you paid from.`,
    seller: ({ why }) => `${why}, and the buyer's money was returned.`,
    staff: ({ otherwise, reference }) =>
      `The payment provider refused the refund, so the buyer was given ${otherwise} another way: ${reference}`,
  },
  refunded: {
    buyer: ({ why, amount }) => `${why}, and your ${amount} was returned to you.`,
    seller: ({ why }) => `${why}, and the buyer's money was returned.`,
    staff: ({ why }) => `${why}, and the buyer's money was returned.`,
  },
  charged_back: {
    buyer: ({ taken }) => `Your bank took ${taken} of the payment back, and this order has ended.`,
    seller: ({ taken }) => `This order has ended because the bank of the buyer took ${taken} back.`,
    staff: ({ taken }) => `This order has ended because the bank of the buyer took ${taken} back.`,
  },
  overturned: {
    buyer: () => 'Your bank took the payment back, which ended this order, and has returned it since.',
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
} satisfies Record<string, ByParty>
