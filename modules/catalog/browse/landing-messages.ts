const browseMarketplace = 'Browse Marketplace'
const sellYourItems = 'Sell Your Items'

const landing = {
  headline: 'Rare pixels, properly sold.',
  lead: (site: string) =>
    `${site} holds your payment until the item arrives. If it doesn't, you get a full refund. Sellers only hand over items that are already paid for.`,
  logIn: (platform: string) => `Login with ${platform}`,
  browse: browseMarketplace,
  sell: sellYourItems,
  methods: { title: 'Accepted payment methods', all: ['PayPal', 'Credit Card', 'Crypto'] },
  showcase: {
    title: 'On show',
    from: 'from',
    none: 'No featured items yet',
    first: 'New items will appear here.',
    loadFailed: "The featured items couldn't be loaded.",
  },
  how: {
    title: 'How It Works',
    steps: [
      {
        title: 'List Your Items',
        text: 'Choose the copy you want to sell. A price is suggested from recent sales, and you see the fees before you list.',
      },
      {
        title: 'Instant Sale',
        text: 'Your listing reaches a network of verified buyers immediately. When one pays, we hold the payment and ask you to hand over the item.',
      },
      {
        title: 'Get Paid',
        text: 'Once the item arrives, you can withdraw your earnings by PayPal, credit card, bank transfer or cryptocurrency.',
      },
    ],
  },
  why: {
    title: (site: string) => `Why Choose ${site}`,
    reasons: (escrow: string) => [
      {
        title: 'Secure Trading',
        text: `Your payment is held in ${escrow}. If the item isn't handed over within 1 hour, you get a full refund.`,
      },
      {
        title: 'Best Prices',
        text: "Every price is shown next to the item's average, so you can spot good deals.",
      },
      {
        title: 'Instant Payouts',
        text: 'You can pay out your earnings the moment a sale completes, and your statement shows every cent.',
      },
      {
        title: '5-Star Support',
        text: 'A person answers around the clock and decides disputes based on evidence from both sides.',
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
  lead: "See what's for sale today, or list an item of your own.",
  browse: { title: browseMarketplace, text: 'Every rare item, with its price next to its average.' },
  sell: { title: sellYourItems, text: 'Set a price and see what you receive before you list.' },
  featured: 'Featured Items',
  all: 'View All',
}

/** Texts of the landing page, and of the home page of signed-in users. */
export const landingMessages = { landing, figures, home }
