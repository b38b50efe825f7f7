import '@/web/testing/dom'
import { expect, mock, onTestFinished, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { searchSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'
import type { Viewer } from '@/web/lib/viewer'
import { renderApp } from '@/web/testing/render'
import { Page } from '@/web/ui/page'

const user = (role: 'user' | 'admin' = 'user'): Viewer => ({
  state: 'user',
  user: {
    id: '1',
    username: 'ann',
    displayName: 'Ann of Green Gables',
    firstName: null,
    lastName: null,
    email: null,
    profileImageUrl: null,
    createdAt: null,
    role,
    verified: true,
    temporary: false,
    twoStep: false,
    passwordMissing: false,
  },
})

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

function links(of: HTMLElement) {
  return within(of)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
}

test('a visitor finds two ways in, and support', () => {
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

test('somebody signed in finds their links, names and the way out', async () => {
  const logOut = mock(async () => undefined)
  const page = renderApp({ viewer: user(), logOut, path: '/x' })
  const main = within(page.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(main.map((link) => link.textContent)).toEqual(['Marketplace', 'Sell', 'Profile'])
  expect(page.getByText('ann')).toBeDefined()
  expect(page.getByText('Ann of Green Gables')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Log Out' }))
  expect(logOut).toHaveBeenCalledTimes(1)
})

test('until it is known who is here, nothing is promised', () => {
  const page = renderApp({ viewer: { state: 'loading' }, path: '/x' })
  expect(page.queryByRole('link', { name: 'Login' })).toBeNull()
  expect(page.queryByRole('link', { name: 'Sell' })).toBeNull()
})

test('the user menu opens, is walked by arrows and closes by Esc', async () => {
  const page = renderApp({ viewer: user(), modules: [shop], path: '/x' })
  const opener = page.getByRole('button', { name: /ann/ })
  await page.user.click(opener)
  const names = page.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names).toEqual(['Profile', 'Wallet', 'Log Out'])
  await page.user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Wallet')
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('the back office is offered to staff only', async () => {
  const page = renderApp({ viewer: user('admin'), modules: [shop], path: '/x' })
  await page.user.click(page.getByRole('button', { name: /ann/ }))
  expect(page.getByRole('menuitem', { name: 'Back office' })).toBeDefined()
})

test('an unknown address says so', () => {
  const page = renderApp({ path: '/nowhere' })
  expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  expect(document.title).toBe('404 Page Not Found · Mintmark')
})

test('a new page takes the title, and the focus to its heading', async () => {
  const page = renderApp({ modules: [shop], viewer: user(), path: '/' })
  await page.findByText('front')
  expect(document.activeElement).toBe(document.body)
  await page.user.click(page.getByRole('link', { name: 'Sell' }))
  const heading = await page.findByRole('heading', { name: 'List Your Item' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Sell · Mintmark')
})

test('a page that does not load offers another try', async () => {
  const { error } = console
  console.error = () => undefined
  const page = renderApp({ modules: [shop], path: '/broken' })
  expect(await page.findByRole('button', { name: 'Reload' })).toBeDefined()
  console.error = error
})

test('a slash goes to the search, unless one is typing', async () => {
  const page = renderApp({ modules: [shop], path: '/x' })
  await page.user.keyboard('/')
  const box = page.getByRole('searchbox')
  expect(document.activeElement).toBe(box)
  await page.user.keyboard('a/b')
  expect(page.getByDisplayValue('a/b')).toBe(box)
})

test('a slash over a choice goes to the search too', async () => {
  const page = renderApp({ modules: [shop], path: '/x' })
  const choice = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => choice.remove())
  choice.type = 'radio'
  choice.focus()
  await page.user.keyboard('/')
  expect(document.activeElement === page.getByRole('searchbox')).toBe(true)
})

test('the sandbox says that no real money moves, and the platform is only named', () => {
  const page = renderApp({ site: { sandbox: true, platform: 'Blockland' }, path: '/x' })
  expect(page.getByText('Sandbox: no real money moves')).toBeDefined()
  expect(page.getByText('Not affiliated with Blockland.')).toBeDefined()
})

test('with real money there is no such line', () => {
  const page = renderApp({ path: '/x' })
  expect(page.queryByText('Sandbox: no real money moves')).toBeNull()
})

test('the operator’s logo and footer take the place of ours', () => {
  const page = renderApp({ site: { logo: '/brand.svg', footer: 'Run by the guild.' }, path: '/x' })
  expect(page.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/brand.svg')
  expect(page.getByText('Run by the guild.')).toBeDefined()
  expect(page.queryByText('Not affiliated with Roblox.')).toBeNull()
})

test('where the site is about a platform of somebody else’s, every page says that it is not theirs', () => {
  const said = 'Not affiliated with Roblox.'
  const page = renderApp({ site: { notAffiliated: true, footer: 'Run by the guild.' }, path: '/x' })
  expect(page.getByRole('contentinfo').textContent).toContain(`Run by the guild. · ${said}`)
})
