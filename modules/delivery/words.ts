/** What only the server says. */
export const serverWords = {
  elsewhere: (platform: string) =>
    `${platform} shows the copy in the inventory of another player, and with neither of you.`,
  sellerHidden: (platform: string) =>
    `The seller marked it as sent, hides their inventory on ${platform}, and the buyer's does not show the copy.`,
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
    copy_not_shown: {
      title: 'Copy not in your inventory',
      detail: 'Your public inventory does not show this copy.',
      advice: 'Choose one that it shows. A copy that came to you a moment ago may take a minute to appear.',
    },
  },
}
