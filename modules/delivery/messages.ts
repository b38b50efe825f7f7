import type { Finding } from '@/modules/delivery/decide-outcome'

type MessagesBySide<Key extends string> = Record<'own' | 'other', Record<Key, string>>

const findingMessages: Record<Finding | 'none', (platform: string) => string> = {
  none: (platform) => `Checking both inventories on ${platform}.`,
  waiting: (platform) =>
    `${platform} shows the copy with the seller. When it appears with the buyer, the order completes automatically.`,
  absent: (platform) => `${platform} doesn't show the copy with the seller yet. The deadline still applies.`,
  delivered: (platform) => `${platform} showed the copy leave the seller and arrive with the buyer.`,
  in_transit: (platform) => `${platform} shows the copy on its way. We'll keep checking for 5 minutes.`,
  elsewhere: (platform) => `${platform} shows the copy with another player. A moderator decides.`,
  buyer_hidden: (platform) =>
    `The buyer's inventory on ${platform} is hidden, so the delivery can't be confirmed.`,
  obstructed: () => "The buyer's inventory was hidden for 12 hours, so the deadline is running again.",
  ask_buyer: () => "The copy has left the seller, but we can't see where it went. The buyer has to confirm.",
  seller_hidden: (platform) => `The seller's inventory on ${platform} is hidden. The deadline still applies.`,
  unproven: (platform) => `${platform} can't prove this delivery. Buyer and seller confirm it themselves.`,
  unreachable: (platform) => `${platform} didn't respond. Trying again shortly.`,
}

/** A dispute or chargeback stops the deadline, and the item shouldn't change hands. */
const findingsUnderReview: Partial<typeof findingMessages> = {
  waiting: (platform) =>
    `${platform} shows the copy with the seller. Don't trade it while this order is under review.`,
  absent: (platform) => `${platform} doesn't show the copy with the seller.`,
  seller_hidden: (platform) => `The seller's inventory on ${platform} is hidden.`,
}

/** The buyer's dispute doesn't stop the deadline of the seller, but nothing completes by itself. */
const findingsInDispute: Partial<typeof findingMessages> = {
  waiting: (platform) =>
    `${platform} shows the copy with the seller. When it appears with the buyer, a moderator decides.`,
}

/** After the order has ended: what the last reading showed, and nothing that would still happen. */
const findingsAtEnd: typeof findingMessages = {
  none: (platform) => `The inventories on ${platform} weren't read before this order ended.`,
  waiting: (platform) => `${platform} last showed the copy with the seller.`,
  absent: (platform) => `${platform} didn't show the copy with the seller.`,
  delivered: findingMessages.delivered,
  in_transit: (platform) => `${platform} last showed the copy with neither side.`,
  elsewhere: (platform) => `${platform} last showed the copy with another player.`,
  buyer_hidden: (platform) => `The buyer's inventory on ${platform} was hidden.`,
  obstructed: (platform) => `The buyer's inventory on ${platform} was hidden.`,
  ask_buyer: () => "The copy left the seller, but we couldn't see where it went.",
  seller_hidden: (platform) => `The seller's inventory on ${platform} was hidden.`,
  unproven: (platform) => `${platform} couldn't prove this delivery.`,
  unreachable: (platform) => `${platform} didn't respond.`,
}

/** Shown on pages. */
export const messages = {
  title: 'Proof of delivery',
  lastChecked: 'Last checked:',
  findings: findingMessages,
  findingsUnderReview,
  findingsInDispute,
  findingsAtEnd,
  openTrade: (platform: string) => `Trade on ${platform}`,
  openItem: (platform: string) => `Item on ${platform}`,
  /** Where the copy is, in a few words. */
  copyNow: {
    buyer: 'With the buyer',
    seller: 'With the seller',
    other: 'With another player',
    nobody: 'Left the seller',
    hidden: 'Inventory hidden',
    unchecked: 'Not checked yet',
  },
  checklist: {
    label: 'Delivery checklist',
    openPage: 'View',
    marks: { yes: 'Yes', no: 'No', unknown: 'Not checked yet' },
    lines: {
      seller: {
        own: {
          holds: 'Your inventory shows the copy.',
          lacks: "Your inventory doesn't show the copy.",
          hidden: 'Your inventory is hidden. Make it visible to everyone.',
        },
        other: {
          holds: "The seller's inventory shows the copy.",
          lacks: "The seller's inventory doesn't show the copy.",
          hidden: "The seller's inventory is hidden.",
        },
      } satisfies MessagesBySide<'holds' | 'lacks' | 'hidden'>,
      buyer: {
        own: {
          open: 'Your inventory is visible, so the delivery can be confirmed.',
          hidden: 'Your inventory is hidden. Make it visible to everyone.',
        },
        other: {
          open: "The buyer's inventory is visible, so the delivery can be confirmed.",
          hidden: "The buyer's inventory is hidden.",
        },
      } satisfies MessagesBySide<'open' | 'hidden'>,
      trade: {
        own: {
          yes: 'You have an item to offer in the trade. Both sides must offer something.',
          no: 'You have no item to offer in the trade. Get a small item first: both sides must offer something.',
        },
        other: {
          yes: 'The buyer has an item to offer in the trade. Both sides must offer something.',
          no: 'The buyer has no item to offer in the trade yet. Both sides must offer something.',
        },
      } satisfies MessagesBySide<'yes' | 'no'>,
    },
  },
  evidence: {
    title: 'Evidence',
    intro: ({ platform, copy, serial }: { platform: string; copy: string; serial: number | null }) =>
      `What ${platform} showed of copy ${copy}${serial === null ? '' : `, serial #${serial}`}.`,
    observed: {
      seller: {
        holds: 'With the seller',
        lacks: 'Not with the seller',
        hidden: "Seller's inventory hidden",
      },
      buyer: {
        holds: 'With the buyer',
        lacks: 'Not with the buyer',
        hidden: "Buyer's inventory hidden",
      },
    },
    hash: 'SHA-256 of the response',
    body: 'Response',
    notStored: "The response isn't stored.",
  },
}

/** Used by the server only. */
export const serverMessages = {
  copyRequired: 'Choose a copy from your inventory.',
  elsewhere: (platform: string) =>
    `${platform} shows the copy in the inventory of a third player, neither the seller's nor the buyer's.`,
  sellerHidden: (platform: string) =>
    `The seller marked it as sent but hides their inventory on ${platform}, so it isn't visible whether the copy has left it.`,
  errors: {
    player_not_linked: {
      title: 'No player linked',
      detail: 'Link your game platform account first. You can only list copies that its inventory shows.',
      advice: 'Link it on your security page. Then choose the copy from your inventory.',
    },
    inventory_hidden: {
      title: 'Inventory hidden',
      detail: 'Your inventory is hidden. Make it visible to everyone, and try again.',
      advice:
        'Change this in the privacy settings of the game platform. Buyers must be able to see what they pay for.',
    },
    copy_required: {
      title: 'Copy missing',
      detail: 'Choose the copy you are selling from your inventory.',
      advice: 'A listing must name one copy that your public inventory shows. Choose it on the sell page.',
    },
    copy_not_shown: {
      title: 'Copy not in your inventory',
      detail: "Your public inventory doesn't show this copy.",
      advice: 'Choose one that it shows. A copy you just received may take a minute to appear.',
    },
  },
}
