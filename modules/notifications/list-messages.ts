/** Texts of the page that lists all notifications. */
export const listMessages = {
  seeAll: 'See all notifications',
  settings: 'Settings',
  search: 'Search notifications',
  more: 'Show older notifications',
  failed: "Your notifications couldn't be loaded.",
  none: {
    title: 'No notifications yet',
    message: "We'll tell you here when something happens with your orders, messages and payouts.",
    browse: 'Browse Marketplace',
  },
}
