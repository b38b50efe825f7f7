import type { Page } from 'playwright-core'
import type { Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import type { TestListing } from '@/tests/support/trade'

type DemoUser =
  | 'seller'
  | 'buyer'
  | 'newcomer'
  | 'member'
  | 'suspended'
  | 'guarded'
  | 'halfway'
  | 'moderator'
  | 'admin'
type DemoOrder = 'unpaid' | 'paid' | 'watched' | 'sent' | 'disputed' | 'completed' | 'refunded' | 'expired'

/** The demo site plus orders in every state and users with email addresses. */
export interface DemoMarket extends AsyncDisposable {
  site: Site
  users: Record<DemoUser, TestClient>
  orders: Record<DemoOrder, string>
  /** An active listing of the seller. */
  listing: TestListing
  /** Another one, which the buyer's checkout screens reserve, so that the other stays on offer. */
  checkoutListing: TestListing
}

type Path = string | ((market: DemoMarket) => string | Promise<string>)

/** A state of a page: what is on the screen for a user, after some clicks. */
export interface Screen {
  name: string
  /** Required for pages with parameters; by default the path of the page. A function may create what the page shows. */
  path?: Path
  /** Default: a visitor. */
  as?: DemoUser
  /** Only in wide or only in narrow windows. */
  only?: 'wide' | 'narrow'
  /** Leads from the page to the screen, for example a dialog, menu or error. */
  open?: (page: Page) => Promise<unknown>
  /** A request path that responds with 503. */
  failingPath?: Path
  /** Page errors that must occur, apart from that of `failingPath`. */
  expectedErrors?: string[]
  /** Almost the same as another screen, so only checked in the full run. */
  isFullRunOnly?: true
  /** Too many controls to tab through; another screen has the same ones. */
  skipsKeyboard?: true
}

/** A screen of a known page, with paths that can be requested. */
export interface ResolvedScreen extends Screen {
  path: string
  failingPath?: string
  expectedErrors: string[]
}

/** Replaces the functions of a screen by the paths that they return. `pattern` is the path of its page. */
export async function resolveScreen(
  pattern: string,
  screen: Screen,
  market: DemoMarket,
): Promise<ResolvedScreen> {
  const resolve = (path: Path) => (typeof path === 'function' ? path(market) : path)
  const failingPath = screen.failingPath === undefined ? undefined : await resolve(screen.failingPath)
  const expectedErrors = [...(screen.expectedErrors ?? []), ...(failingPath ? [`503 ${failingPath}`] : [])]
  return { ...screen, path: await resolve(screen.path ?? pattern), failingPath, expectedErrors }
}

/** Screens of the page of an item, for a signed-in user: `screens: itemScreens({ name: 'item with questions' })`. */
export function itemScreens(...screens: readonly Screen[]): Record<string, readonly Screen[]> {
  const path: Path = ({ listing }) => `/item/${listing.itemId}`
  return { '/item/:id': screens.map((screen) => ({ path, as: 'member', ...screen })) }
}

/** Clicks the button of that name, preferably one in a form. */
export function clickButton(name: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    const inForm = page.locator('form').getByRole('button', { name })
    await inForm.or(page.getByRole('button', { name })).first().waitFor()
    const isInForm = (await inForm.count()) > 0
    await (isInForm ? inForm : page.getByRole('button', { name })).first().click()
  }
}

/** Runs `work` once for each market, for what several screens show. */
export function oncePerMarket<Result>(
  work: (market: DemoMarket) => Promise<Result>,
): (market: DemoMarket) => Promise<Result> {
  const results = new WeakMap<DemoMarket, Promise<Result>>()
  return (market) => {
    const result = results.get(market) ?? work(market)
    results.set(market, result)
    return result
  }
}
