import type { Page } from 'playwright-core'
import { itemPath } from '@/modules/catalog/web/paths'
import { clickButton, type DemoMarket, type Screen } from '@/tests/support/module-testing/screen'

const pathToItem = ({ listing }: DemoMarket) => itemPath(listing.itemId)

export const screens: Record<string, Screen[]> = {
  '/': [
    { name: 'landing page' },
    { name: 'home page', as: 'seller' },
    { name: 'landing page without items', isFullRunOnly: true, failingPath: '/api/items' },
  ],
  '/home': [{ name: 'home page at /home', as: 'newcomer' }],
  '/marketplace': [
    { name: 'marketplace', skipsKeyboard: true },
    { name: 'member marketplace', as: 'buyer', skipsKeyboard: true, isFullRunOnly: true },
    { name: 'search with results', path: '/marketplace?search=crown' },
    { name: 'search without results', path: '/marketplace?search=zzzz' },
    { name: 'minimum price above maximum', path: '/marketplace?minPrice=9&maxPrice=1' },
    {
      name: 'filter sheet',
      path: '/marketplace?search=crown',
      only: 'narrow',
      open: clickButton(/^Filters/),
    },
    { name: 'marketplace that fails to load', failingPath: '/api/items' },
  ],
  '/item/:id': [
    { name: 'item for a visitor', path: pathToItem },
    { name: 'item for a buyer', path: pathToItem, as: 'buyer' },
    { name: 'item for its only seller', path: pathToItem, as: 'seller' },
    { name: 'item not found', path: '/item/none', expectedErrors: ['404 /item/none', '404 /api/items/none'] },
    {
      name: 'item that fails to load',
      path: pathToItem,
      isFullRunOnly: true,
      failingPath: ({ listing }) => `/api/items/${listing.itemId}`,
    },
  ],
  '/sell': [
    { name: 'sell', as: 'seller' },
    { name: 'sell with errors', as: 'seller', open: clickButton(/^List Item/) },
    { name: 'sell for a visitor' },
    { name: 'sell without a player', as: 'newcomer', isFullRunOnly: true },
    { name: 'sell copies', as: 'seller', open: selectCopies('Suggested price') },
    { name: 'sell copies with errors', as: 'seller', open: selectCopies(/^List 2/) },
    { name: 'sell without the inventory', as: 'buyer', failingPath: '/api/inventory' },
  ],
  '/profile': [
    { name: 'listings', as: 'seller' },
    { name: 'listings of a newcomer', as: 'newcomer' },
    { name: 'listings that fail to load', as: 'seller', isFullRunOnly: true, failingPath: '/api/items' },
    { name: 'price dialog', as: 'seller', open: clickButton('Change price') },
    { name: 'withdraw dialog', as: 'seller', open: clickButton('Withdraw') },
  ],
}

/** Selects the first two copies of the inventory and clicks a button. */
function selectCopies(button: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    for (const at of [0, 1]) await page.getByRole('checkbox', { disabled: false }).nth(at).check()
    await page.getByRole('button', { name: button }).click()
  }
}
