const browseMarketplace = 'Browse Marketplace'
const sellYourItems = 'Sell Your Items'

const landing = {
  headline: 'Rare pixels, properly sold.',
  lead: (site: string) =>
    `${site} holds the money until the item has arrived. No buyer pays for something that never comes, and no seller hands over something unpaid.`,
  logIn: (platform: string) => `Login with ${platform}`,
  browse: browseMarketplace,
  sell: sellYourItems,
  methods: { title: 'Accepted payment methods', all: ['PayPal', 'Credit Card', 'Crypto'] },
  showcase: {
    title: 'On show',
    from: 'from',
    none: 'Nothing is on show yet',
    first: 'The first items will stand here.',
    notFetched: 'The catalogue could not be loaded.',
  },
  how: {
    title: 'How It Works',
    steps: [
      {
        title: 'List Your Items',
        text: 'Name the item and the copy you own. A price is suggested from recent sales, and the fees are shown before you commit.',
      },
      {
        title: 'Instant Sale',
        text: 'Your listing is open to a network of verified buyers at once. When one pays, the money is held and you are told to hand over.',
      },
      {
        title: 'Get Paid',
        text: 'The item has arrived: your share is yours, by PayPal, credit card, bank transfer or cryptocurrency.',
      },
    ],
  },
  why: {
    title: (site: string) => `Why Choose ${site}`,
    reasons: (escrow: string) => [
      {
        title: 'Secure Trading',
        text: `The money waits in ${escrow}. A buyer whose item does not arrive within 1 hour of payment gets all of it back.`,
      },
      {
        title: 'Best Prices',
        text: 'Every price stands beside the item’s average, so you see what is under it before you open it.',
      },
      {
        title: 'Instant Payouts',
        text: 'What you earned is ready to be paid out the moment a sale completes, with every cent on your statement.',
      },
      {
        title: '5-Star Support',
        text: 'A person answers around the clock, and decides a dispute with both sides and the evidence in view.',
      },
    ],
  },
  closing: 'Something rare in your inventory? See what others ask for it.',
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
  lead: 'What is on offer today, and what you could offer.',
  browse: { title: browseMarketplace, text: 'Every rare item, with its price beside its average.' },
  sell: { title: sellYourItems, text: 'Set a price and see what you receive before you list.' },
  featured: 'Featured Items',
  all: 'View All',
}

/** The landing page, and the home of those who are in. */
export const landingMessages = { landing, figures, home }
