import type { NextActionParams } from '@/modules/orders/next-action/next-action-params'

type ByParty = Record<'buyer' | 'seller' | 'staff', (params: NextActionParams) => string>

/**
 * What happens at the deadline by what the last reading shows: the buyer is refunded for a copy that isn't seen with them, and a dispute opens
 * if the seller's inventory is hidden. A dispute of the buyer doesn't stop a refund.
 */
export const evidenceSentences = {
  sentWithoutCopy: {
    buyer: ({ platform, deadline }) =>
      `${platform} doesn't show that the item has reached you. If that's still so at ${deadline}, you get a full refund.`,
    seller: ({ platform, deliverTo, deadline }) =>
      `${platform} doesn't show that you handed the item over. Unless it reaches ${deliverTo} by ${deadline}, the buyer gets a full refund.`,
    staff: ({ platform, deadline }) =>
      `${platform} doesn't show that the item was handed over. If that's still so at ${deadline}, the buyer gets a full refund.`,
  },
  sentUnseen: {
    buyer: ({ platform, deadline }) =>
      `Confirm that the item arrived or open a dispute. The seller's inventory on ${platform} is hidden: if nobody can see it at ${deadline}, a moderator decides.`,
    seller: ({ platform, deadline }) =>
      `Make your inventory on ${platform} visible to everyone. If it's still hidden at ${deadline}, a moderator decides.`,
    staff: ({ platform, deadline }) =>
      `The seller's inventory on ${platform} is hidden. If that's still so at ${deadline}, a dispute opens.`,
  },
  disputedUntilRefund: {
    buyer: ({ refundsAt, amount }) =>
      `You opened a dispute. You get ${amount} back at ${refundsAt} in any case, unless the seller hands the item over or a moderator decides before.`,
    seller: ({ refundsAt, deliverTo }) =>
      `The buyer opened a dispute. Hand the item over to ${deliverTo} and mark it as sent by ${refundsAt}, or the buyer gets a full refund. A moderator may decide before.`,
    staff: ({ refundsAt }) =>
      `The buyer opened a dispute. Unless the seller hands the item over or you decide before, the buyer gets a full refund at ${refundsAt}.`,
  },
} satisfies Record<string, ByParty>
