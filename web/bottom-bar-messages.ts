/** Texts of the bar at the bottom of narrow screens. */
export const bottomBarMessages = {
  label: 'Quick links',
  market: 'Market',
  search: 'Search',
  sell: 'Sell',
  orders: 'Orders',
  me: 'Me',
}
