import type { NextActionParams } from '@/modules/orders/next-action/next-action-params'

type ByParty = Record<'buyer' | 'seller' | 'staff', (params: NextActionParams) => string>

const refundsForBuyer = ({ refundsAt, amount }: NextActionParams) =>
  `You opened a dispute. You get ${amount} back by ${refundsAt}, unless the seller hands the item over or a moderator decides first.`
const refundsForStaff = ({ refundsAt }: NextActionParams) =>
  `The buyer opened a dispute. Unless the seller hands the item over or you decide by ${refundsAt}, the buyer gets a full refund.`

/**
 * What happens at the deadline by what the last reading shows: the buyer is refunded for a copy that isn't seen with them, and a dispute opens
 * if the seller's inventory is hidden. A dispute of the buyer doesn't stop a refund.
 */
export const evidenceSentences = {
  sentWithoutCopy: {
    buyer: ({ platform, deadline }) =>
      `${platform} doesn't show that the item has reached you. Unless it does by ${deadline}, you get a full refund.`,
    seller: ({ platform, deliverTo, deadline }) =>
      `${platform} doesn't show that you handed the item over. Unless it reaches ${deliverTo} by ${deadline}, the buyer gets a full refund.`,
    staff: ({ platform, deadline }) =>
      `${platform} doesn't show that the item was handed over. Unless it does by ${deadline}, the buyer gets a full refund.`,
  },
  sentUnseen: {
    buyer: ({ platform, deadline }) =>
      `Confirm that the item arrived or open a dispute. The seller's inventory on ${platform} is hidden: unless others can see it by ${deadline}, a moderator decides.`,
    seller: ({ platform, deadline }) =>
      `Make your inventory on ${platform} visible to everyone by ${deadline}, or a moderator decides.`,
    staff: ({ platform, deadline }) =>
      `The seller's inventory on ${platform} is hidden. Unless that changes by ${deadline}, a dispute opens.`,
  },
  disputedUntilRefund: {
    buyer: refundsForBuyer,
    seller: ({ refundsAt, deliverTo }) =>
      `The buyer opened a dispute. Hand the item over to ${deliverTo} and mark it as sent by ${refundsAt}, or the buyer gets a full refund. A moderator may decide first.`,
    staff: refundsForStaff,
  },
  sentDisputedUntilRefund: {
    buyer: refundsForBuyer,
    seller: ({ refundsAt, deliverTo, platform }) =>
      `The buyer opened a dispute, and ${platform} doesn't show that you handed the item over. Unless it reaches ${deliverTo} by ${refundsAt}, the buyer gets a full refund. A moderator may decide first.`,
    staff: refundsForStaff,
  },
} satisfies Record<string, ByParty>
