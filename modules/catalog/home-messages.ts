import { sellMessages } from '@/modules/catalog/listings/sell-messages'

const { states, title } = sellMessages.own

/** Texts of the home page that only it loads. */
export const homeMessages = {
  needsYou: 'What needs you',
  listings: {
    title,
    states,
    all: 'All listings',
    empty: 'Nothing listed yet. You set the price and see what you receive before you list.',
    sell: 'List an item',
  },
}
