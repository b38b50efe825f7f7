/** On every page: what pages are called, and the search in the bar. */
export const shellMessages = {
  titles: {
    front: 'Rare limited items',
    home: 'Home',
    marketplace: 'Marketplace',
    item: 'Item',
    sell: 'Sell',
  },
  search: { label: 'Search limiteds', placeholder: 'Search limiteds...', clear: 'Clear search' },
}
