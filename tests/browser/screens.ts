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
  /** Default: a visitor. */
  as?: keyof DemoMarket['users']
  /** Only in wide or only in narrow windows. */
  only?: 'wide' | 'narrow'
  /** Leads from the page to the screen, for example a dialog, menu or error. */
  open?: (page: Page) => Promise<unknown>
  /** A request path that responds with 503. */
  failingPath?: string
  /** Page errors that must occur. */
  expectedErrors?: string[]
  /** Almost the same as another screen, so only checked in the full run. */
  isFullRunOnly?: true
  /** Too many controls to tab through; another screen has the same ones. */
  skipsKeyboard?: true
}

/** Every page of the product with its dialogs, menus and error states. */
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
  { name: 'login dialog', path: '/', open: clickButton('Login with Roblox') },
  { name: 'login by username', path: '/', open: demoPlayer.startLogin },
  { name: 'home page', path: '/', as: 'seller' },
  { name: 'home page at /home', path: '/home', as: 'newcomer' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'API docs', path: '/docs' },
  { name: 'problem docs', path: '/problems/own-listing' },
  { name: 'not found', path: '/no/such/page', expectedErrors: ['404 /no/such/page'] },
  { name: 'landing page without items', path: '/', isFullRunOnly: true, ...withFailing('/api/items') },
]

const marketScreens: Screen[] = [
  { name: 'marketplace', path: '/marketplace', skipsKeyboard: true },
  { name: 'member marketplace', path: '/marketplace', as: 'buyer', skipsKeyboard: true, isFullRunOnly: true },
  { name: 'search with results', path: '/marketplace?search=crown' },
  { name: 'search without results', path: '/marketplace?search=zzzz' },
  { name: 'minimum price above maximum', path: '/marketplace?minPrice=9&maxPrice=1' },
  { name: 'filter sheet', path: '/marketplace?search=crown', only: 'narrow', open: clickButton(/^Filters/) },
  { name: 'marketplace that fails to load', path: '/marketplace', ...withFailing('/api/items') },
]

function itemScreens({ listing, checkoutListing }: DemoMarket): Screen[] {
  const item = `/item/${listing.itemId}`
  const checkout = checkoutPath(checkoutListing)
  const gone = checkoutPath({ ...checkoutListing, listingId: 'gone' })
  return [
    { name: 'item for a visitor', path: item },
    { name: 'item for a buyer', path: item, as: 'buyer' },
    { name: 'report of a listing', path: item, as: 'buyer', open: clickButton('Report this listing') },
    { name: 'item for its only seller', path: item, as: 'seller' },
    { name: 'item not found', path: '/item/none', expectedErrors: ['404 /item/none', '404 /api/items/none'] },
    {
      name: 'item that fails to load',
      path: item,
      isFullRunOnly: true,
      ...withFailing(`/api/items/${listing.itemId}`),
    },
    { name: 'checkout', path: checkout, as: 'buyer' },
    { name: 'checkout with errors', path: checkout, as: 'buyer', open: clickButton(/^Pay/) },
    { name: 'paid checkout', path: checkout, as: 'buyer', open: payAndStay },
    {
      name: 'checkout of a missing listing',
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
  const ordersOfBuyer = Object.entries(orders).map(
    ([state, id]): Screen => ({ name: `${state} order for its buyer`, path: `/orders/${id}`, as: 'buyer' }),
  )
  const ordersOfSeller = ordersOfBuyer.map((screen): Screen => {
    const name = screen.name.replace('buyer', 'seller')
    return { ...screen, name, as: 'seller', isFullRunOnly: screen.path === paid ? undefined : true }
  })
  return [
    ...ordersOfBuyer,
    ...ordersOfSeller,
    { name: 'dispute dialog', path: sent, as: 'buyer', open: clickButton('Open a dispute') },
    { name: 'cancel dialog', path: paid, as: 'seller', open: clickButton('Cancel order') },
    { name: 'order not found', path: '/orders/none', as: 'buyer', expectedErrors: ['404 /api/orders/none'] },
    {
      name: 'order that fails to load',
      path: paid,
      as: 'buyer',
      isFullRunOnly: true,
      ...withFailing(`/api${paid}`),
    },
  ]
}

const sellerScreens: Screen[] = [
  { name: 'sell', path: '/sell', as: 'seller' },
  { name: 'sell with errors', path: '/sell', as: 'seller', open: clickButton(/^List Item/) },
  { name: 'sell for a visitor', path: '/sell' },
  { name: 'sell without a player', path: '/sell', as: 'newcomer', isFullRunOnly: true },
  { name: 'sell copies', path: '/sell', as: 'seller', open: selectCopies('Suggested price') },
  { name: 'sell copies with errors', path: '/sell', as: 'seller', open: selectCopies(/^List 2/) },
  { name: 'sell without the inventory', path: '/sell', as: 'buyer', ...withFailing('/api/inventory') },
  { name: 'listings', path: '/profile', as: 'seller' },
  { name: 'transactions', path: '/profile?tab=transactions', as: 'seller' },
  { name: 'listings of a newcomer', path: '/profile', as: 'newcomer' },
  { name: 'transactions of a newcomer', path: '/profile?tab=transactions', as: 'newcomer' },
  {
    name: 'listings that fail to load',
    path: '/profile',
    as: 'seller',
    isFullRunOnly: true,
    ...withFailing('/api/items'),
  },
  { name: 'price dialog', path: '/profile', as: 'seller', open: clickButton('Change price') },
  { name: 'withdraw dialog', path: '/profile', as: 'seller', open: clickButton('Withdraw') },
  { name: 'wallet', path: '/wallet', as: 'seller' },
  { name: 'empty wallet', path: '/wallet', as: 'newcomer' },
  {
    name: 'wallet that fails to load',
    path: '/wallet',
    as: 'seller',
    isFullRunOnly: true,
    ...withFailing('/api/wallet'),
  },
]

const supportScreens: Screen[] = [
  { name: 'support', path: '/support' },
  { name: 'support with errors', path: '/support', open: clickButton('Send Message') },
  {
    name: 'support with an open question',
    path: '/support',
    as: 'buyer',
    open: (page) => page.locator('summary').first().click(),
  },
]

const signInScreens: Screen[] = [
  { name: 'login', path: '/auth' },
  {
    name: 'failed login with its toast',
    path: '/auth',
    open: unknownUser.failToLogIn,
    expectedErrors: ['401 /api/auth/login'],
  },
  { name: 'login that the platform denied', path: '/auth?error=denied' },
  { name: 'sign-up', path: '/auth?tab=signup' },
  { name: 'sign-up with errors', path: '/auth?tab=signup', open: clickButton('Sign Up') },
  { name: 'verification', path: '/auth?mode=verify', as: 'newcomer' },
  { name: 'forgotten password', path: '/auth?mode=forgot' },
  { name: 'new password', path: '/auth?mode=forgot', open: unknownUser.requestReset },
  { name: 'first admin', path: `/auth?mode=first-admin#${'A'.repeat(43)}` },
  { name: 'invitation', path: `/auth?mode=invitation#${'A'.repeat(43)}` },
  { name: 'incomplete link', path: '/auth?mode=first-admin' },
  { name: 'demo universe', path: '/demo-universe' },
  { name: 'temporary login', path: '/demo-login' },
  { name: 'temporary login with an error', path: '/demo-login', open: clickButton('Enter Marketplace') },
]

const accountScreens: Screen[] = [
  { name: 'security', path: '/security', as: 'member' },
  { name: 'security with errors', path: '/security', as: 'member', open: clickButton('Change password') },
  { name: 'security with a phrase', path: '/security', as: 'member', open: demoPlayer.startLinking },
  { name: 'security with an authenticator app', path: '/security', as: 'guarded', isFullRunOnly: true },
  { name: 'second factor', path: '/second-factor', as: 'halfway' },
  { name: 'security of a newcomer', path: '/security', as: 'newcomer', isFullRunOnly: true },
  { name: 'security of a temporary account', path: '/security', as: 'buyer' },
]

function messageScreens({ conversation: { buyerId, sellerId }, listing }: DemoMarket): Screen[] {
  const withBuyer = `/messages/${buyerId}`
  return [
    { name: 'messages', path: '/messages', as: 'seller' },
    { name: 'no messages', path: '/messages', as: 'newcomer' },
    {
      name: 'messages that fail to load',
      path: '/messages',
      as: 'member',
      ...withFailing('/api/conversations'),
    },
    { name: 'conversation', path: withBuyer, as: 'seller' },
    { name: 'empty message', path: withBuyer, as: 'seller', open: clickButton('Send') },
    { name: 'link in a message', path: withBuyer, as: 'seller', open: clickButton(/^https:/) },
    { name: 'block dialog', path: withBuyer, as: 'seller', open: clickButton('Block') },
    { name: 'report dialog', path: withBuyer, as: 'seller', open: clickButton('Report this message') },
    { name: 'first message', path: `/messages/${sellerId}?item=${listing.itemId}`, as: 'member' },
    {
      name: 'conversation with a missing user',
      path: '/messages/nobody',
      as: 'member',
      expectedErrors: ['404 /api/conversations/nobody/person'],
    },
    { name: 'notification settings', path: '/notifications', as: 'member', open: chooseQuietHours },
    { name: 'notification settings of a newcomer', path: '/notifications', as: 'newcomer' },
    { name: 'unsubscribe', path: '/unsubscribe#sales.1.signature' },
    { name: 'unsubscribe with an incomplete link', path: '/unsubscribe' },
  ]
}

async function chooseQuietHours(page: Page): Promise<void> {
  // The switch shows its new state a moment after the click.
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
  return { failingPath: path, expectedErrors: [`503 ${path}`] }
}
