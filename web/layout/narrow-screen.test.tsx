import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { within } from '@testing-library/react'
import { searchSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/modules/slots'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const plugs = [plug(searchSlot, () => <input type="search" aria-label="Search limiteds" />)]

/** Opens a page on a narrow screen and returns the bar. */
async function openNarrow(options: Parameters<typeof renderApp>[0]) {
  const matchMedia = spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query === '(width<64rem)' }) as MediaQueryList,
  )
  onTestFinished(() => matchMedia.mockRestore())
  const page = renderApp({ plugs, ...options })
  return { page, bar: within(await page.findByRole('navigation', { name: 'Quick links' })) }
}

test('the bar leads to the main places and marks the current one', async () => {
  const { bar } = await openNarrow({ viewer: buildViewer(), path: '/sell' })
  const links = bar.getAllByRole('link')
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Market /marketplace',
    'Sell /sell',
    'Orders /orders',
    'Me /profile',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['false', 'page', 'false', 'false'])
})

test('the page of an order belongs to the orders', async () => {
  const { bar } = await openNarrow({ viewer: buildViewer(), path: '/orders/7' })
  expect(bar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('true')
})

test('search focuses the search box', async () => {
  const { page, bar } = await openNarrow({ viewer: buildViewer(), path: '/x' })
  await page.user.click(bar.getByRole('button', { name: 'Search' }))
  expect(document.activeElement).toBe(page.getByRole('searchbox'))
})

test('what needs an account leads visitors to the log-in', async () => {
  const { page, bar } = await openNarrow({ path: '/x' })
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/marketplace',
    '/auth',
    '/auth',
    '/auth',
  ])
  await page.user.click(bar.getByRole('link', { name: 'Sell' }))
  expect(page.history.at(-1)).toBe('/auth')
})

test('the back office has its own navigation, and wide screens have the top bar', async () => {
  renderApp({ plugs, viewer: buildViewer(), path: '/x' })
  expect(document.querySelector('[data-bottom-bar]')).not.toBeNull()
  const { page } = await openNarrow({ viewer: buildViewer(), path: '/y' })
  page.unmount()
  const other = renderApp({ plugs, viewer: buildViewer({ role: 'admin' }), path: '/admin' })
  expect(other.container.querySelector('[data-bottom-bar]')).toBeNull()
})

test('the menu has every place once', async () => {
  const modules = [
    {
      name: 'shop',
      nav: [
        { label: 'Wallet', href: '/wallet', place: 'menu', for: 'user' },
        { label: 'Support', href: '/support', place: 'bar' },
        { label: 'Support', href: '/support', place: 'footer' },
        { label: 'Terms', href: '/terms', place: 'footer' },
      ],
    } as const,
  ]
  const { page } = await openNarrow({ viewer: buildViewer(), modules, path: '/x' })
  await page.user.click(page.getByRole('button', { name: 'Menu' }))
  const menu = within(await page.findByRole('navigation', { name: 'Menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Marketplace',
    'Sell',
    'Profile',
    'Support',
    'Wallet',
    'Terms',
  ])
})
