/** Texts loaded with every page: page titles and the search box. */
export const shellMessages = {
  titles: {
    front: 'Rare limited items',
    home: 'Home',
    marketplace: 'Marketplace',
    item: 'Item',
    sell: 'Sell',
    seller: 'Seller',
  },
  search: { label: 'Search limiteds', placeholder: 'Search limiteds...', clear: 'Clear search' },
}
