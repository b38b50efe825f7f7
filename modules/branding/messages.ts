export const messages = {
  loadFailed: "This page couldn't be loaded.",
  operator: 'Who runs this site',
  missing: "This page doesn't exist.",
}

/** Texts of the share button. */
export const shareMessages = {
  share: (what: string) => `Share ${what}`,
  copied: { title: 'Link copied' },
  failed: "The link couldn't be copied. Copy it from the address bar.",
}

/** Texts that only the server uses. */
export const serverMessages = {
  /** Results of `mintmark doctor`. */
  diagnostic: {
    advice: 'Set SITE_NAME, and upload a logo under Branding in the back office.',
    unnamed: (name: string) => `the site still has the default name, ${name}`,
    named: (name: string, noLogo?: string) => (noLogo === undefined ? name : `${name}; ${noLogo}`),
    noLogo: 'no logo: upload one under Branding in the back office, or set SITE_LOGO',
  },
  logoTooLarge: 'The image has more than 2 MiB. Choose a smaller one.',
  errors: {
    bad_logo: {
      title: 'Not a logo',
      detail: "The file isn't an image that can be used: choose a PNG, JPEG or WebP file.",
      advice: 'Export the logo as PNG with at most four million pixels, and without animation.',
    },
  },
  terms: 'The rules for buying and selling here, what happens in a dispute, and who may take part.',
  legalPage: 'A legal text of this site, such as its imprint or its rules for refunds.',
  privacy: 'What is kept about you, why, for how long, and how to have it corrected or deleted.',
}

/** Used for whatever the branding file leaves out. */
export const defaultBranding = {
  discord: 'Discord server',
  /** Promised in the sandbox only: nobody may have made them with real payments. */
  support: {
    hours: '24/7',
    responseTime: 'Usually within 2 hours',
    discord: { label: 'Discord server', url: 'https://discord.com/' },
  },
  figures: { totalPayouts: '$2.5M+', itemsSold: '50K+', activeUsers: '25K+', successRate: '99.8%' },
  footer: 'Not affiliated with {platform}.',
  imprint: (operator: string) => ({ name: 'imprint', title: 'Imprint', text: [operator, 'Email: {email}'] }),
  escrow: 'escrow',
  /** Six questions of the specification. The answers describe this site; {delivery}, {confirm} and {fees} are its settings. */
  faq: ({ isOwnershipRequired, hasRealMoney }: { isOwnershipRequired: boolean; hasRealMoney: boolean }) => [
    {
      question: 'How fast is delivery?',
      answer:
        'Delivery begins the instant your payment is verified: we notify the seller, who has {delivery} to hand the item over. The order page shows you both how much time is left.',
    },
    {
      question: 'Are the items authentic?',
      answer: isOwnershipRequired
        ? 'Yes. Only limited items of {platform} itself are sold here, each verified against its catalogue. Sellers can only list a copy that their public {platform} inventory shows, and each listing says when it was last seen there. After the sale, both inventories show whether that exact copy arrived.'
        : "Every listing names an item of {platform}, each verified against its catalogue; one that isn't in it is marked “Name not confirmed”. This site doesn't check who owns a copy, so listings say “Not verified”. Your money stays in {escrow} until you confirm that the item arrived.",
    },
    {
      question: 'Which payment methods do you accept?',
      answer: hasRealMoney
        ? 'Checkout shows the ways to pay that you can use.'
        : 'PayPal, credit and debit cards, and major cryptocurrencies. This site only simulates them: no real money moves.',
    },
    {
      question: 'How do I sell my items?',
      answer: isOwnershipRequired
        ? 'Create a seller account: sign up and link your {platform} account. Then choose a copy from your inventory and set your price. We take a small commission of {fees} when it sells. The sell page shows what you receive before you list.'
        : 'Create a seller account (just sign up) and list the item at your price. We take a small commission of {fees} when it sells. The sell page shows what you receive before you list.',
    },
    {
      question: 'What if my item is not delivered?',
      answer:
        "You get a full refund if the item is not delivered within {delivery} of your payment. If the seller marks it as sent and it doesn't arrive, open a dispute within {confirm}. The money stays in {escrow} until a moderator decides.",
    },
    {
      question: 'Is my {platform} account safe?',
      answer:
        'Yes. We never ask for your {platform} password and never store it. Only what your public profile shows is read: your name, your picture and your public inventory.',
    },
  ],
  terms: [
    'These terms apply to everyone who uses {site}. By creating an account, buying or selling you accept them.',
    '# Who may use {site}',
    "You must be at least 18 years old and able to enter into a contract where you live. Don't share your account: you are responsible for everything done with it.",
    '# Buying',
    "You pay the price shown when you order. Your payment is held in {escrow} until the item has arrived. If the seller doesn't hand it over in the time shown on the order page, the order ends and you get a full refund.",
    'Confirm that the item has arrived, or open a dispute, within the time shown on the order page. After that, the order completes and the seller is paid.',
    '# Selling',
    'List only items that you own and may hand over, and describe them truthfully. Once an order is paid, hand the item over within the time shown. We take the fees shown on the sell page from the price when the order completes.',
    '# Disputes',
    'While a dispute is open, the money stays in {escrow}. A moderator hears both sides, reviews the evidence and decides whether the buyer is refunded or the seller is paid.',
    '# What is not allowed',
    'Fraud, stolen items or means of payment, using several accounts to get around a decision, and anything that breaks the law. Accounts that do so are closed.',
    '# About {platform}',
    '{site} is not affiliated with {platform}. The items exist on {platform} under its own rules, which you must follow as well.',
    '# Contact',
    'Send questions about these terms to {email}.',
  ],
  privacy: [
    'This page says what {site} keeps about you, why, and for how long.',
    '# What is kept',
    "Your username and email address, your listings, orders, messages and support tickets, and, if you link one, the public profile of your {platform} account. Passwords are stored only as a hash that can't be reversed. We never ask for your {platform} password.",
    '# Payments',
    "Payments are handled by a payment provider. Card numbers never reach {site}; the amount, the outcome and the provider's reference are kept with the order. If your bank disputes a payment, it gets what it needs to decide about it: what was bought, when it was delivered, and what buyer and seller wrote; if someone else may have paid, also your email address and when and from which network you logged in.",
    '# Why',
    "To carry out your orders, keep the records the law requires, answer you, and keep the site safe. We don't sell your data, and there is no advertising.",
    '# Cookies',
    'One cookie keeps you logged in. Others remember what you chose in this browser, such as the dark or the light theme. There are no third-party cookies.',
    '# For how long',
    'We keep it as long as you have an account. When you delete your account, we remove everything that identifies you. Payment records stay under a pseudonym for as long as the law requires.',
    '# Your rights',
    'You may ask for a copy of your data, have it corrected or have it deleted: write to {email}. You must be at least 18 years old to have an account.',
  ],
}
