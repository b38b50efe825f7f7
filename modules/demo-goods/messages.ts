/** Texts of the panel on the step “Goods” of the first run. */
export const messages = {
  title: 'Demo goods',
  about:
    'Lists goods of invented sellers, so that you can try buying. The names of the sellers begin with Demo_. The goods leave when real payments or another platform are set up.',
  fill: 'Add demo goods',
  filling: 'Adding...',
  filled: (count: string) => `${count} demo goods are for sale.`,
  remove: 'Remove demo goods',
  removing: 'Removing...',
  sold: 'Some were bought, so they stay until they are sold or the sellers withdraw them.',
  notEmpty: 'The marketplace has goods already.',
  unavailable: 'Only a site with the sandbox and the invented game world can have demo goods.',
  loadFailed: 'The demo goods could not be loaded.',
  added: 'Demo Goods Added',
  removed: 'Demo Goods Removed',
  failed: 'Demo Goods Not Changed',
  see: 'See the marketplace',
}

/** Texts that only the server uses. */
export const serverMessages = {
  errors: {
    demo_goods_unavailable: {
      title: 'No demo goods here',
      detail: 'Only a site with the sandbox and the invented game world can have demo goods.',
      advice: 'Import a catalog, and let sellers list what they own.',
    },
    marketplace_not_empty: {
      title: 'Marketplace not empty',
      detail: 'The marketplace has goods already.',
      advice: 'Demo goods are for an empty marketplace.',
    },
    demo_goods_sold: {
      title: 'Demo goods sold',
      detail: 'Someone bought demo goods, so they can’t be removed together.',
      advice: 'Hide the others under Listings, or let them sell.',
    },
  },
  /** Results of `mintmark doctor`. */
  diagnostic: {
    empty: 'nothing is for sale yet: sellers list goods, or an admin adds demo goods in the first run',
    demo: (count: number) => `${count} demo goods are for sale: remove them before you open`,
    ok: 'goods are for sale',
  },
}
