const browseMarketplace = 'Browse Marketplace'
const sellYourItems = 'Sell Your Items'

const landing = {
  headline: 'Rare pixels, properly sold.',
  lead: (site: string) =>
    `${site} holds the payment until the item arrives. Buyers get a full refund if it does not, and sellers hand over only what has been paid for.`,
  logIn: (platform: string) => `Login with ${platform}`,
  browse: browseMarketplace,
  sell: sellYourItems,
  methods: { title: 'Accepted payment methods', all: ['PayPal', 'Credit Card', 'Crypto'] },
  showcase: {
    title: 'On show',
    from: 'from',
    none: 'No featured items yet',
    first: 'New items will appear here.',
    loadFailed: 'The featured items could not be loaded.',
  },
  how: {
    title: 'How It Works',
    steps: [
      {
        title: 'List Your Items',
        text: 'Choose the item and the copy you own. A price is suggested from recent sales, and the fees are shown before you list.',
      },
      {
        title: 'Instant Sale',
        text: 'Your listing reaches a network of verified buyers immediately. When one pays, the payment is held and you are notified to hand over the item.',
      },
      {
        title: 'Get Paid',
        text: 'Once the item arrives, you can withdraw your share by PayPal, credit card, bank transfer or cryptocurrency.',
      },
    ],
  },
  why: {
    title: (site: string) => `Why Choose ${site}`,
    reasons: (escrow: string) => [
      {
        title: 'Secure Trading',
        text: `Payment is held in ${escrow}. A buyer whose item does not arrive within 1 hour of payment gets a full refund.`,
      },
      {
        title: 'Best Prices',
        text: 'Every price is shown next to the item’s average, so you can spot good deals.',
      },
      {
        title: 'Instant Payouts',
        text: 'Your earnings are ready to be paid out the moment a sale completes, with every cent on your statement.',
      },
      {
        title: '5-Star Support',
        text: 'A person answers around the clock, and decides disputes on the evidence of both sides.',
      },
    ],
  },
  closing: 'Something rare in your inventory? See what it sells for.',
  startSelling: 'Start Selling Now',
}

const figures = {
  totalPayouts: 'Total Payouts',
  itemsSold: 'Items Sold',
  itemsTraded: 'Items Traded',
  activeUsers: 'Active Users',
  successRate: 'Success Rate',
  satisfaction: 'Satisfaction',
  support: 'Support',
}

const home = {
  welcome: (name: string) => `Welcome back, ${name}`,
  lead: 'See what is for sale today, or list an item of your own.',
  browse: { title: browseMarketplace, text: 'Every rare item, with its price next to its average.' },
  sell: { title: sellYourItems, text: 'Set a price and see what you receive before you list.' },
  featured: 'Featured Items',
  all: 'View All',
}

/** Texts of the landing page, and of the home page of signed-in users. */
export const landingMessages = { landing, figures, home }
