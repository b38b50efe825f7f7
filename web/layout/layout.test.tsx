import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { searchSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'
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

test('a page or part that failed to load is requested again at the next visit', async () => {
  const { error } = console
  console.error = () => undefined
  onTestFinished(() => void Object.assign(console, { error }))
  const loads = { page: 0, part: 0 }
  const failOnce = async (what: keyof typeof loads) => {
    loads[what] += 1
    if (loads[what] === 1) throw new Error('chunk')
    return () => <p>{`the ${what}`}</p>
  }
  const Part = lazyView(() => failOnce('part'))
  const flaky = defineWebModule({
    name: 'flaky',
    pages: [
      { path: '/flaky', title: 'Flaky', load: () => failOnce('page') },
      { path: '/other', title: 'Other', load: async () => () => <Page title="Other">other</Page> },
    ],
    plugs: [plug(searchSlot, Part)],
    nav: [
      { label: 'Flaky', href: '/flaky', place: 'bar' },
      { label: 'Other', href: '/other', place: 'bar' },
    ],
  })
  const page = renderApp({ modules: [flaky], path: '/flaky' })
  await page.findByRole('button', { name: 'Reload' })
  await page.user.click(page.getByRole('link', { name: 'Other' }))
  await page.findByText('other')
  await page.user.click(page.getByRole('link', { name: 'Flaky' }))
  await page.findByText('the page')
  page.unmount()
  const again = renderApp({ modules: [flaky], path: '/other' })
  await again.findByText('the part')
  expect(loads).toEqual({ page: 2, part: 2 })
})

const lateTitle = Promise.withResolvers<string>()

function Late() {
  const [title, setTitle] = useState<string>()
  useEffect(() => void lateTitle.promise.then(setTitle), [])
  return title ? <h1>{title}</h1> : <p>loading</p>
}

test('the focus moves to a heading that appears after its page', async () => {
  const late = defineWebModule({
    name: 'late',
    pages: [
      { path: '/late', title: 'Late', load: async () => Late },
      { path: '/other', title: 'Other', load: async () => () => <Page title="Other">other</Page> },
    ],
    nav: [{ label: 'Late', href: '/late', place: 'bar' }],
  })
  const page = renderApp({ modules: [late], path: '/other' })
  await page.findByText('other')
  await page.user.click(page.getByRole('link', { name: 'Late' }))
  await page.findByText('loading')
  expect(document.activeElement?.tagName).toBe('MAIN')
  lateTitle.resolve('Arrived')
  const heading = await page.findByRole('heading', { name: 'Arrived' })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
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

test('a demo says once, above every page, that its accounts are temporary', () => {
  const page = renderApp({ site: { sandbox: true, isDemo: true }, path: '/x' })
  const notice = page.getByRole('complementary', { name: 'Sandbox' })
  expect(notice.textContent).toBe('Demo: no real money, temporary accounts')
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
