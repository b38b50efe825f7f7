import type { Finding } from '@/modules/delivery/decide-outcome'

type MessagesBySide<Key extends string> = Record<'own' | 'other', Record<Key, string>>

const findingMessages: Record<Finding | 'none', (platform: string) => string> = {
  none: (platform) => `Both inventories on ${platform} are being looked at.`,
  waiting: (platform) =>
    `${platform} shows the copy with the seller. When it appears with the buyer, the order completes by itself.`,
  absent: (platform) =>
    `${platform} does not show the copy with the seller. Until they have it and hand it over, the clock runs.`,
  delivered: (platform) => `${platform} showed the copy leave the seller and come to the buyer.`,
  in_transit: (platform) =>
    `${platform} shows the copy on its way. It is looked for again and again for five minutes.`,
  elsewhere: (platform) => `${platform} shows the copy with another player. A moderator decides.`,
  buyer_hidden: (platform) =>
    `The buyer's inventory on ${platform} is hidden, so nobody can see the copy arrive.`,
  obstructed: () =>
    'The inventory of the buyer was hidden for twelve hours, so the clock no longer waits for it.',
  ask_buyer: () =>
    'The copy has left the seller, and nobody can see where to. The buyer is asked whether it came.',
  seller_hidden: (platform) => `The seller's inventory on ${platform} is hidden. The clock goes on.`,
  unproven: (platform) => `${platform} can prove nothing of this delivery: the word of the two counts.`,
  unreachable: (platform) => `${platform} gave no answer. It is asked again in a moment.`,
}

/** On the pages. */
export const messages = {
  title: 'Proof of delivery',
  lastChecked: 'Last look:',
  findings: findingMessages,
  openTrade: (platform: string) => `Trade on ${platform}`,
  openItem: (platform: string) => `Item on ${platform}`,
  checklist: {
    label: 'What it takes',
    look: 'Look there',
    marks: { yes: 'Yes', no: 'No', unknown: 'Not known yet' },
    lines: {
      seller: {
        own: {
          holds: 'Your inventory shows the copy.',
          lacks: 'Your inventory does not show the copy.',
          hidden: 'Your inventory is hidden: make it visible to everyone.',
        },
        other: {
          holds: 'The inventory of the seller shows the copy.',
          lacks: 'The inventory of the seller does not show the copy.',
          hidden: 'The inventory of the seller is hidden.',
        },
      } satisfies MessagesBySide<'holds' | 'lacks' | 'hidden'>,
      buyer: {
        own: {
          open: 'Your inventory is visible, so the copy can be seen to arrive.',
          hidden: 'Your inventory is hidden: make it visible to everyone.',
        },
        other: {
          open: 'The inventory of the buyer is visible, so the copy can be seen to arrive.',
          hidden: 'The inventory of the buyer is hidden.',
        },
      } satisfies MessagesBySide<'open' | 'hidden'>,
      trade: {
        own: {
          yes: 'You have something small to put into the trade: each side gives something.',
          no: 'You have nothing to put into the trade: get something small first, for each side gives something.',
        },
        other: {
          yes: 'The buyer has something small to put into the trade: each side gives something.',
          no: 'The buyer has nothing to put into the trade yet: each side gives something.',
        },
      } satisfies MessagesBySide<'yes' | 'no'>,
    },
  },
  evidence: {
    title: 'Evidence',
    of: ({ platform, copy, serial }: { platform: string; copy: string; serial: number | null }) =>
      `What ${platform} showed of copy ${copy}${serial === null ? '' : `, serial #${serial}`}, in its own words.`,
    shown: {
      seller: {
        holds: 'With the seller',
        lacks: 'Not with the seller',
        hidden: 'Inventory of the seller hidden',
      },
      buyer: {
        holds: 'With the buyer',
        lacks: 'Not with the buyer',
        hidden: 'Inventory of the buyer hidden',
      },
    },
    hash: 'SHA-256 of the answer',
    body: 'The answer',
    none: 'No answer was kept.',
  },
}

/** What only the server says. */
export const serverMessages = {
  copyRequired: 'Name one copy of your inventory.',
  elsewhere: (platform: string) =>
    `${platform} shows the copy in the inventory of another player, and with neither of you.`,
  sellerHidden: (platform: string) =>
    `The seller marked it as sent and hides their inventory on ${platform}, so nobody can see whether the copy has left it.`,
  errors: {
    player_not_linked: {
      title: 'No player linked',
      detail: 'Link your account of the game platform first: only what its inventory shows can be listed.',
      advice: 'Link it on the security page. Then choose the copy from your inventory.',
    },
    inventory_hidden: {
      title: 'Inventory hidden',
      detail: 'Your inventory is hidden. Make it visible to everyone, and try again.',
      advice:
        'The privacy settings of the game platform say who sees it. Buyers pay for what they can see you have.',
    },
    copy_required: {
      title: 'Copy not named',
      detail: 'Choose the copy that you sell from your inventory.',
      advice: 'Here a listing names one copy that your public inventory shows. Choose it on the sell page.',
    },
    copy_not_shown: {
      title: 'Copy not in your inventory',
      detail: 'Your public inventory does not show this copy.',
      advice: 'Choose one that it shows. A copy that came to you a moment ago may take a minute to appear.',
    },
  },
}
