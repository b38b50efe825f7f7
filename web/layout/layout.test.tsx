import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { searchSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { Page } from '@/web/ui/page'

const shop = defineWebModule({
  name: 'shop',
  pages: [
    { path: '/', title: 'Home', load: async () => () => <Page title="Home">front</Page> },
    { path: '/sell', title: 'Sell', load: async () => () => <Page title="List Your Item">form</Page> },
    { path: '/broken', title: 'Broken', load: () => Promise.reject(new Error('chunk')) },
  ],
  nav: [
    { label: 'Wallet', href: '/wallet', place: 'menu', for: 'user' },
    { label: 'Back office', href: '/admin', place: 'menu', for: 'staff' },
  ],
  plugs: [plug(searchSlot, () => <input type="search" aria-label="Search" />)],
})

const help = defineWebModule({
  name: 'help',
  nav: [{ label: 'Support', href: '/support', place: 'bar' }],
})

function links(element: HTMLElement) {
  return within(element)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
}

test('a visitor gets links to log in, sign up and support', () => {
  const page = renderApp({ modules: [help], path: '/support' })
  expect(links(page.getByRole('banner'))).toEqual([
    'Mintmark /',
    'Marketplace /marketplace',
    'Support /support',
    'Login /auth',
    'Sign Up /auth',
  ])
  expect(page.queryByRole('button', { name: 'Log Out' })).toBeNull()
})

test('a temporary account has a badge beside its name (C26)', () => {
  const page = renderApp({ viewer: buildViewer({ temporary: true }), path: '/x' })
  expect(page.getByText('ann').parentElement?.textContent).toEndWith('Temporary')
})

test('the user menu opens, supports the arrow keys and closes on Escape', async () => {
  const page = renderApp({ viewer: buildViewer(), modules: [shop], path: '/x' })
  const menuButton = page.getByRole('button', { name: /ann/ })
  await page.user.click(menuButton)
  const names = page.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names).toEqual(['Profile', 'Wallet', 'Log Out'])
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Wallet')
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(menuButton)
})

test('only staff get the back office link', async () => {
  const page = renderApp({ viewer: buildViewer({ role: 'admin' }), modules: [shop], path: '/x' })
  await page.user.click(page.getByRole('button', { name: /ann/ }))
  expect(page.getByRole('menuitem', { name: 'Back office' })).toBeDefined()
})

test('navigation sets the title and focuses the heading', async () => {
  const page = renderApp({ modules: [shop], viewer: buildViewer(), path: '/' })
  await page.findByText('front')
  expect(document.activeElement).toBe(document.body)
  await page.user.click(page.getByRole('link', { name: 'Sell' }))
  const heading = await page.findByRole('heading', { name: 'List Your Item' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Sell · Mintmark')
})

test('a page that fails to load offers a reload', async () => {
  const { error } = console
  console.error = () => undefined
  const page = renderApp({ modules: [shop], path: '/broken' })
  expect(await page.findByRole('button', { name: 'Reload' })).toBeDefined()
  console.error = error
})

test('a slash focuses the search box, except while typing', async () => {
  const page = renderApp({ modules: [shop], path: '/x' })
  await page.user.keyboard('/')
  const box = page.getByRole('searchbox')
  expect(document.activeElement).toBe(box)
  await page.user.keyboard('a/b')
  expect(page.getByDisplayValue('a/b')).toBe(box)
})

test('a slash on a radio button focuses the search box', async () => {
  const page = renderApp({ modules: [shop], path: '/x' })
  const radio = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => radio.remove())
  radio.type = 'radio'
  radio.focus()
  await page.user.keyboard('/')
  expect(document.activeElement === page.getByRole('searchbox')).toBe(true)
})

test.each([
  ['/x', ['Browse all items /marketplace'], []],
  ['/support', [], ['Marketplace /marketplace']],
  ['/marketplace', [], []],
])(
  'a visitor on %s reaches the marketplace from the footer, or from the top bar where it belongs',
  (path, footer, bar) => {
    const page = renderApp({ path })
    const toMarketplace = (element: HTMLElement) =>
      [...element.querySelectorAll('a[href="/marketplace"]')].map(
        (link) => `${link.textContent} /marketplace`,
      )
    expect(toMarketplace(page.getByRole('contentinfo'))).toEqual(footer)
    expect(toMarketplace(page.getByRole('banner'))).toEqual(bar)
  },
)

test('only the sandbox shows its notice, and the footer the disclaimer', () => {
  const page = renderApp({ site: { sandbox: true, platform: 'Blockland' }, path: '/x' })
  expect(page.getByText('Sandbox: no real money moves')).toBeDefined()
  expect(page.getByText('Not affiliated with Blockland.')).toBeDefined()
  page.unmount()
  expect(renderApp({ path: '/x' }).queryByText('Sandbox: no real money moves')).toBeNull()
})

test('the operator’s line is above every page', () => {
  const page = renderApp({ site: { banner: 'Maintenance tonight at 22:00.' }, path: '/x' })
  const notice = page.getByRole('complementary', { name: 'Notice of this site' })
  expect(notice.textContent).toBe('Maintenance tonight at 22:00.')
})

test('the operator’s logo and footer replace the defaults', () => {
  const page = renderApp({ site: { logo: '/brand.svg', footer: 'Run by the guild.' }, path: '/x' })
  expect(page.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/brand.svg')
  expect(page.getByText('Run by the guild.')).toBeDefined()
  expect(page.queryByText('Not affiliated with Roblox.')).toBeNull()
})

test('a required disclaimer is added to the operator’s footer', () => {
  const disclaimer = 'Not affiliated with Roblox.'
  const page = renderApp({ site: { notAffiliated: true, footer: 'Run by the guild.' }, path: '/x' })
  expect(page.getByRole('contentinfo').textContent).toContain(`Run by the guild. · ${disclaimer}`)
})
