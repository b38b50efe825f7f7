import type { Page } from 'playwright-core'
import type { DemoMarket } from '@/tests/browser/demo-market'
import {
  checkoutPath,
  clickButton,
  demoPlayer,
  payAndStay,
  selectCopies,
  unknownUser,
} from '@/tests/browser/page-actions'
import { eventually } from '@/tests/support/eventually'

export interface Screen {
  name: string
  path: string
  /** Whose window it is; a visitor's, when left out. */
  as?: keyof DemoMarket['users']
  /** Only where there is the room for it, or only where there is not. */
  only?: 'wide' | 'narrow'
  /** From the page to what is looked at: a dialog, a menu, a refusal. */
  open?: (page: Page) => Promise<unknown>
  /** The request that the site cannot answer this time. */
  failingPath?: string
  /** What the page is right to complain about. */
  expectedErrors?: string[]
  /** Shows what another screen shows, but for some words: looked at in the full run. */
  isFullRunOnly?: true
  /** Too long a way for the Tab key; another screen has the same parts. */
  skipsKeyboard?: true
}

/** Every page of the product, and everything that opens on one. */
export function screensOf(market: DemoMarket): Screen[] {
  const all = [
    ...frontScreens,
    ...marketScreens,
    ...itemScreens(market),
    ...orderScreens(market),
    ...sellerScreens,
    ...supportScreens,
    ...signInScreens,
    ...accountScreens,
    ...messageScreens(market),
    ...menus,
  ]
  return process.env.FULL ? all : all.filter(({ isFullRunOnly }) => !isFullRunOnly)
}

const frontScreens: Screen[] = [
  { name: 'landing page', path: '/' },
  { name: 'log-in dialog', path: '/', open: clickButton('Login with Roblox') },
  { name: 'log-in by a username', path: '/', open: demoPlayer.startLogin },
  { name: 'home page', path: '/', as: 'seller' },
  { name: 'home page by its own address', path: '/home', as: 'newcomer' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'interface', path: '/docs' },
  { name: 'problem', path: '/problems/own-listing' },
  { name: 'nothing at this address', path: '/no/such/page', expectedErrors: ['404 /no/such/page'] },
  { name: 'landing page without items', path: '/', isFullRunOnly: true, ...withFailing('/api/items') },
]

const marketScreens: Screen[] = [
  { name: 'marketplace', path: '/marketplace', skipsKeyboard: true },
  {
    name: 'marketplace of a member',
    path: '/marketplace',
    as: 'buyer',
    skipsKeyboard: true,
    isFullRunOnly: true,
  },
  { name: 'search with results', path: '/marketplace?search=crown' },
  { name: 'search without results', path: '/marketplace?search=zzzz' },
  { name: 'prices upside down', path: '/marketplace?minPrice=9&maxPrice=1' },
  { name: 'filter sheet', path: '/marketplace?search=crown', only: 'narrow', open: clickButton(/^Filters/) },
  { name: 'marketplace that does not come', path: '/marketplace', ...withFailing('/api/items') },
]

function itemScreens({ listing }: DemoMarket): Screen[] {
  const item = `/item/${listing.itemId}`
  const checkout = checkoutPath(listing)
  const gone = checkoutPath({ ...listing, listingId: 'gone' })
  return [
    { name: 'item for a visitor', path: item },
    { name: 'item for a buyer', path: item, as: 'buyer' },
    { name: 'item for its only seller', path: item, as: 'seller' },
    { name: 'item not found', path: '/item/none', expectedErrors: ['404 /item/none', '404 /api/items/none'] },
    {
      name: 'item that does not come',
      path: item,
      isFullRunOnly: true,
      ...withFailing(`/api/items/${listing.itemId}`),
    },
    { name: 'checkout', path: checkout, as: 'buyer' },
    { name: 'checkout with faults', path: checkout, as: 'buyer', open: clickButton(/^Pay/) },
    { name: 'checkout once it is paid', path: checkout, as: 'buyer', open: payAndStay },
    {
      name: 'checkout of a listing that is gone',
      path: gone,
      as: 'buyer',
      isFullRunOnly: true,
      skipsKeyboard: true,
      expectedErrors: ['404 /api/create-payment-intent', 'ApiError: 404: This listing does not exist.'],
    },
  ]
}

function orderScreens({ orders }: DemoMarket): Screen[] {
  const [paid, sent] = [`/orders/${orders.paid}`, `/orders/${orders.sent}`]
  const ofBuyer = Object.entries(orders).map(
    ([state, id]): Screen => ({ name: `${state} order for its buyer`, path: `/orders/${id}`, as: 'buyer' }),
  )
  const ofSeller = ofBuyer.map((screen): Screen => {
    const name = screen.name.replace('buyer', 'seller')
    return { ...screen, name, as: 'seller', isFullRunOnly: screen.path === paid ? undefined : true }
  })
  return [
    ...ofBuyer,
    ...ofSeller,
    { name: 'dialog of a dispute', path: sent, as: 'buyer', open: clickButton('Open a dispute') },
    { name: 'dialog of a cancelled sale', path: paid, as: 'seller', open: clickButton('Cancel order') },
    { name: 'order not found', path: '/orders/none', as: 'buyer', expectedErrors: ['404 /api/orders/none'] },
    {
      name: 'order that does not come',
      path: paid,
      as: 'buyer',
      isFullRunOnly: true,
      ...withFailing(`/api${paid}`),
    },
  ]
}

const sellerScreens: Screen[] = [
  { name: 'sell', path: '/sell', as: 'seller' },
  { name: 'sell with faults', path: '/sell', as: 'seller', open: clickButton(/^List Item/) },
  { name: 'sell for a visitor', path: '/sell' },
  { name: 'sell without a player', path: '/sell', as: 'newcomer', isFullRunOnly: true },
  { name: 'sell copies', path: '/sell', as: 'seller', open: selectCopies('Suggested price') },
  { name: 'sell copies with faults', path: '/sell', as: 'seller', open: selectCopies(/^List 2/) },
  { name: 'sell without the inventory', path: '/sell', as: 'buyer', ...withFailing('/api/inventory') },
  { name: 'listings', path: '/profile', as: 'seller' },
  { name: 'transactions', path: '/profile?tab=transactions', as: 'seller' },
  { name: 'listings of a newcomer', path: '/profile', as: 'newcomer' },
  { name: 'transactions of a newcomer', path: '/profile?tab=transactions', as: 'newcomer' },
  {
    name: 'listings that do not come',
    path: '/profile',
    as: 'seller',
    isFullRunOnly: true,
    ...withFailing('/api/items'),
  },
  { name: 'dialog of a price', path: '/profile', as: 'seller', open: clickButton('Change price') },
  { name: 'dialog of a withdrawal', path: '/profile', as: 'seller', open: clickButton('Withdraw') },
  { name: 'wallet', path: '/wallet', as: 'seller' },
  { name: 'empty wallet', path: '/wallet', as: 'newcomer' },
  {
    name: 'wallet that does not come',
    path: '/wallet',
    as: 'seller',
    isFullRunOnly: true,
    ...withFailing('/api/wallet'),
  },
]

const supportScreens: Screen[] = [
  { name: 'support', path: '/support' },
  { name: 'support with faults', path: '/support', open: clickButton('Send Message') },
  {
    name: 'support with an answer open',
    path: '/support',
    as: 'buyer',
    open: (page) => page.locator('summary').first().click(),
  },
]

const signInScreens: Screen[] = [
  { name: 'log-in', path: '/auth' },
  {
    name: 'refused log-in and its toast',
    path: '/auth',
    open: unknownUser.failToLogIn,
    expectedErrors: ['401 /api/auth/login'],
  },
  { name: 'log-in that the platform refused', path: '/auth?error=denied' },
  { name: 'sign-up', path: '/auth?tab=signup' },
  { name: 'sign-up with faults', path: '/auth?tab=signup', open: clickButton('Sign Up') },
  { name: 'verification', path: '/auth?mode=verify', as: 'newcomer' },
  { name: 'forgotten password', path: '/auth?mode=forgot' },
  { name: 'new password', path: '/auth?mode=forgot', open: unknownUser.requestReset },
  { name: 'first admin', path: `/auth?mode=first-admin#${'A'.repeat(43)}` },
  { name: 'account that waits for its password', path: `/auth?mode=invitation#${'A'.repeat(43)}` },
  { name: 'link that was cut short', path: '/auth?mode=first-admin' },
  { name: 'demo universe', path: '/demo-universe' },
  { name: 'temporary log-in', path: '/demo-login' },
  { name: 'temporary log-in with a fault', path: '/demo-login', open: clickButton('Enter Marketplace') },
]

const accountScreens: Screen[] = [
  { name: 'security', path: '/security', as: 'member' },
  { name: 'security with faults', path: '/security', as: 'member', open: clickButton('Change password') },
  { name: 'security with a phrase', path: '/security', as: 'member', open: demoPlayer.startLinking },
  { name: 'security of a newcomer', path: '/security', as: 'newcomer', isFullRunOnly: true },
  { name: 'security of a temporary account', path: '/security', as: 'buyer' },
]

function messageScreens({ conversation: { buyerId, sellerId }, listing }: DemoMarket): Screen[] {
  const withBuyer = `/messages/${buyerId}`
  return [
    { name: 'messages', path: '/messages', as: 'seller' },
    { name: 'no messages', path: '/messages', as: 'newcomer' },
    {
      name: 'messages that do not come',
      path: '/messages',
      as: 'member',
      ...withFailing('/api/conversations'),
    },
    { name: 'conversation', path: withBuyer, as: 'seller' },
    { name: 'empty message', path: withBuyer, as: 'seller', open: clickButton('Send') },
    { name: 'link in a message', path: withBuyer, as: 'seller', open: clickButton(/^https:/) },
    { name: 'block', path: withBuyer, as: 'seller', open: clickButton('Block') },
    { name: 'report', path: withBuyer, as: 'seller', open: clickButton('Report this message') },
    { name: 'first message', path: `/messages/${sellerId}?item=${listing.itemId}`, as: 'member' },
    {
      name: 'conversation with nobody',
      path: '/messages/nobody',
      as: 'member',
      expectedErrors: ['404 /api/conversations/nobody/person'],
    },
    { name: 'notification settings', path: '/notifications', as: 'member', open: chooseQuietHours },
    { name: 'notification settings of a newcomer', path: '/notifications', as: 'newcomer' },
    { name: 'unsubscribe', path: '/unsubscribe#sales.1.signature' },
    { name: 'unsubscribe by half a link', path: '/unsubscribe' },
  ]
}

async function chooseQuietHours(page: Page): Promise<void> {
  // It shows its new state a moment after the click.
  await eventually(() => page.getByLabel('Quiet hours').check())
}

const menus: Screen[] = [
  { name: 'notifications', path: '/wallet', as: 'seller', open: clickButton('Notifications') },
  { name: 'no notifications', path: '/wallet', as: 'member', open: clickButton('Notifications') },
  { name: 'user menu', path: '/wallet', as: 'seller', only: 'wide', open: clickButton(/AmberQuill/) },
  { name: 'menu', path: '/wallet', as: 'seller', only: 'narrow', open: clickButton('Menu') },
  { name: 'menu of a visitor', path: '/support', only: 'narrow', open: clickButton('Menu') },
]

function withFailing(path: string) {
  return { without: path, expected: [`503 ${path}`] }
}
