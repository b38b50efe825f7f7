/** Texts of the second-factor page of a demo. */
export const messages = { secondFactor: "Continue as the demo's moderator" }

/** Validation messages, shared by the page and the server. */
export const inputMessages = { role: 'Choose buyer, seller or moderator.' }

/** Texts that only the server uses. */
export const serverMessages = {
  errors: {
    demo_goods_unavailable: {
      title: 'No demo goods here',
      detail: 'Demo goods need sandbox payments and the demo universe.',
      advice: 'Import a catalog, and let sellers list what they own.',
    },
    marketplace_not_empty: {
      title: 'Marketplace not empty',
      detail: 'The marketplace already has goods.',
      advice: 'Demo goods are for an empty marketplace.',
    },
    demo_goods_sold: {
      title: 'Demo goods sold',
      detail: "Someone bought demo goods, so they can't be removed together.",
      advice: 'Hide the others under Listings, or let them sell.',
    },
  },
  /** Results of `mintmark doctor`. */
  diagnostic: {
    advice: 'List goods to sell, and remove demo goods in the back office before you open.',
    empty: 'nothing is for sale yet: sellers list goods, or an admin adds demo goods in the first run',
    demo: (count: number) => `${count} demo goods are for sale: remove them before you open`,
    ok: 'goods are for sale',
  },
}
