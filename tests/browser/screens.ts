import type { Page } from 'playwright-core'
import { eventually } from '@/src/testing/eventually'
import type { DemoMarket } from '@/tests/browser/demo-market'
import { checkoutOf, nobody, payWith, player, press, tickCopies } from '@/tests/browser/hands'

export interface Screen {
  name: string
  path: string
  /** Whose window it is; a visitor's, when left out. */
  as?: keyof DemoMarket['people']
  /** Only where there is the room for it, or only where there is not. */
  only?: 'wide' | 'narrow'
  /** From the page to what is looked at: a dialog, a menu, a refusal. */
  reach?: (page: Page) => Promise<unknown>
  /** The request that the site cannot answer this time. */
  without?: string
  /** What the page is right to complain about. */
  expected?: string[]
  /** Shows what another screen shows, but for some words: looked at in the full run. */
  isLike?: true
  /** Too long a way for the Tab key; another screen has the same parts. */
  isLong?: true
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
    ...waysIn,
    ...accountScreens,
    ...messageScreens(market),
    ...menus,
  ]
  return process.env.FULL ? all : all.filter(({ isLike }) => !isLike)
}

const frontScreens: Screen[] = [
  { name: 'landing page', path: '/' },
  { name: 'log-in dialog', path: '/', reach: press('Login with Roblox') },
  { name: 'log-in by a username', path: '/', reach: player.logsIn },
  { name: 'home page', path: '/', as: 'seller' },
  { name: 'home page by its own address', path: '/home', as: 'newcomer' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'interface', path: '/docs' },
  { name: 'problem', path: '/problems/own-listing' },
  { name: 'nothing at this address', path: '/no/such/page', expected: ['404 /no/such/page'] },
  { name: 'landing page without items', path: '/', isLike: true, ...missing('/api/items') },
]

const marketScreens: Screen[] = [
  { name: 'marketplace', path: '/marketplace', isLong: true },
  { name: 'marketplace of a member', path: '/marketplace', as: 'buyer', isLong: true, isLike: true },
  { name: 'search with results', path: '/marketplace?search=crown' },
  { name: 'search without results', path: '/marketplace?search=zzzz' },
  { name: 'prices upside down', path: '/marketplace?minPrice=9&maxPrice=1' },
  { name: 'filter sheet', path: '/marketplace?search=crown', only: 'narrow', reach: press(/^Filters/) },
  { name: 'marketplace that does not come', path: '/marketplace', ...missing('/api/items') },
]

function itemScreens({ listed }: DemoMarket): Screen[] {
  const item = `/item/${listed.itemId}`
  const checkout = checkoutOf(listed)
  const gone = checkoutOf({ ...listed, listingId: 'gone' })
  return [
    { name: 'item for a visitor', path: item },
    { name: 'item for a buyer', path: item, as: 'buyer' },
    { name: 'item for its only seller', path: item, as: 'seller' },
    { name: 'item not found', path: '/item/none', expected: ['404 /item/none', '404 /api/items/none'] },
    { name: 'item that does not come', path: item, isLike: true, ...missing(`/api/items/${listed.itemId}`) },
    { name: 'checkout', path: checkout, as: 'buyer' },
    { name: 'checkout with faults', path: checkout, as: 'buyer', reach: press(/^Pay/) },
    { name: 'checkout once it is paid', path: checkout, as: 'buyer', reach: payWith },
    {
      name: 'checkout of a listing that is gone',
      path: gone,
      as: 'buyer',
      isLike: true,
      isLong: true,
      expected: ['404 /api/create-payment-intent', 'ApiError: 404: This listing does not exist.'],
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
    return { ...screen, name, as: 'seller', isLike: screen.path === paid ? undefined : true }
  })
  return [
    ...ofBuyer,
    ...ofSeller,
    { name: 'dialog of a dispute', path: sent, as: 'buyer', reach: press('Open a dispute') },
    { name: 'dialog of a cancelled sale', path: paid, as: 'seller', reach: press('Cancel order') },
    { name: 'order not found', path: '/orders/none', as: 'buyer', expected: ['404 /api/orders/none'] },
    { name: 'order that does not come', path: paid, as: 'buyer', isLike: true, ...missing(`/api${paid}`) },
  ]
}

const sellerScreens: Screen[] = [
  { name: 'sell', path: '/sell', as: 'seller' },
  { name: 'sell with faults', path: '/sell', as: 'seller', reach: press(/^List Item/) },
  { name: 'sell for a visitor', path: '/sell' },
  { name: 'sell without a player', path: '/sell', as: 'newcomer', isLike: true },
  { name: 'sell copies', path: '/sell', as: 'seller', reach: tickCopies('Suggested price') },
  { name: 'sell copies with faults', path: '/sell', as: 'seller', reach: tickCopies(/^List 2/) },
  { name: 'sell without the inventory', path: '/sell', as: 'buyer', ...missing('/api/inventory') },
  { name: 'listings', path: '/profile', as: 'seller' },
  { name: 'transactions', path: '/profile?tab=transactions', as: 'seller' },
  { name: 'listings of a newcomer', path: '/profile', as: 'newcomer' },
  { name: 'transactions of a newcomer', path: '/profile?tab=transactions', as: 'newcomer' },
  {
    name: 'listings that do not come',
    path: '/profile',
    as: 'seller',
    isLike: true,
    ...missing('/api/items'),
  },
  { name: 'dialog of a price', path: '/profile', as: 'seller', reach: press('Change price') },
  { name: 'dialog of a withdrawal', path: '/profile', as: 'seller', reach: press('Withdraw') },
  { name: 'wallet', path: '/wallet', as: 'seller' },
  { name: 'empty wallet', path: '/wallet', as: 'newcomer' },
  {
    name: 'wallet that does not come',
    path: '/wallet',
    as: 'seller',
    isLike: true,
    ...missing('/api/wallet'),
  },
]

const supportScreens: Screen[] = [
  { name: 'support', path: '/support' },
  { name: 'support with faults', path: '/support', reach: press('Send Message') },
  {
    name: 'support with an answer open',
    path: '/support',
    as: 'buyer',
    reach: (page) => page.locator('summary').first().click(),
  },
]

const waysIn: Screen[] = [
  { name: 'log-in', path: '/auth' },
  {
    name: 'refused log-in and its toast',
    path: '/auth',
    reach: nobody.logsIn,
    expected: ['401 /api/auth/login'],
  },
  { name: 'log-in that the platform refused', path: '/auth?error=denied' },
  { name: 'sign-up', path: '/auth?tab=signup' },
  { name: 'sign-up with faults', path: '/auth?tab=signup', reach: press('Sign Up') },
  { name: 'verification', path: '/auth?mode=verify', as: 'newcomer' },
  { name: 'forgotten password', path: '/auth?mode=forgot' },
  { name: 'new password', path: '/auth?mode=forgot', reach: nobody.forgets },
  { name: 'first admin', path: `/auth?mode=first-admin#${'A'.repeat(43)}` },
  { name: 'account that waits for its password', path: `/auth?mode=invitation#${'A'.repeat(43)}` },
  { name: 'link that was cut short', path: '/auth?mode=first-admin' },
  { name: 'demo universe', path: '/demo-universe' },
  { name: 'temporary log-in', path: '/demo-login' },
  { name: 'temporary log-in with a fault', path: '/demo-login', reach: press('Enter Marketplace') },
]

const accountScreens: Screen[] = [
  { name: 'security', path: '/security', as: 'member' },
  { name: 'security with faults', path: '/security', as: 'member', reach: press('Change password') },
  { name: 'security with a phrase', path: '/security', as: 'member', reach: player.isLinked },
  { name: 'security of a newcomer', path: '/security', as: 'newcomer', isLike: true },
  { name: 'security of a temporary account', path: '/security', as: 'buyer' },
]

function messageScreens({ talk: { buyerId, sellerId }, listed }: DemoMarket): Screen[] {
  const withBuyer = `/messages/${buyerId}`
  return [
    { name: 'messages', path: '/messages', as: 'seller' },
    { name: 'no messages', path: '/messages', as: 'newcomer' },
    { name: 'messages that do not come', path: '/messages', as: 'member', ...missing('/api/conversations') },
    { name: 'conversation', path: withBuyer, as: 'seller' },
    { name: 'empty message', path: withBuyer, as: 'seller', reach: press('Send') },
    { name: 'link in a message', path: withBuyer, as: 'seller', reach: press(/^https:/) },
    { name: 'block', path: withBuyer, as: 'seller', reach: press('Block') },
    { name: 'report', path: withBuyer, as: 'seller', reach: press('Report this message') },
    { name: 'first message', path: `/messages/${sellerId}?item=${listed.itemId}`, as: 'member' },
    {
      name: 'conversation with nobody',
      path: '/messages/nobody',
      as: 'member',
      expected: ['404 /api/conversations/nobody/person'],
    },
    { name: 'notification settings', path: '/notifications', as: 'member', reach: chooseQuietHours },
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
  { name: 'notifications', path: '/wallet', as: 'seller', reach: press('Notifications') },
  { name: 'no notifications', path: '/wallet', as: 'member', reach: press('Notifications') },
  { name: 'user menu', path: '/wallet', as: 'seller', only: 'wide', reach: press(/AmberQuill/) },
  { name: 'menu', path: '/wallet', as: 'seller', only: 'narrow', reach: press('Menu') },
  { name: 'menu of a visitor', path: '/support', only: 'narrow', reach: press('Menu') },
]

function missing(path: string) {
  return { without: path, expected: [`503 ${path}`] }
}
