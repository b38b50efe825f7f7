import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { siteAccounts } from '@/modules/wallet/ledger/journal'
import { accountName } from '@/modules/wallet/web/account-name'
import { AccountsPage } from '@/modules/wallet/web/accounts-page'
import { JournalsPage } from '@/modules/wallet/web/journals-page'
import { LedgerTile } from '@/modules/wallet/web/ledger-tile'
import { SellerBalancesPage } from '@/modules/wallet/web/seller-balances-page'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const viewer = buildViewer({ role: 'moderator' })
const checks = { audit: { at: '2026-03-08T12:00:00.000Z', broken: [] }, days: [] }
const day = {
  provider: 'stripe',
  day: '2026-03-08',
  at: '2026-03-08T12:00:00.000Z',
  ours: '100.00',
  theirs: '150.00',
  difference: '50.00',
}
const accounts = [
  { account: 'liability:escrow', seller: null, balance: '-149.99' },
  { account: 'asset:provider:stripe', seller: null, balance: '149.99' },
  { account: 'liability:seller:*', seller: null, balance: '0.00' },
]

function openAccounts(responses: Record<string, unknown> = {}) {
  mockApi({ 'GET /api/admin/accounts': accounts, 'GET /api/admin/ledger-checks': checks, ...responses })
  return renderPage(<AccountsPage />, { path: '/admin/accounts', viewer })
}

test('accounts have names, balances and a link to their journals', async () => {
  const page = openAccounts()
  const escrow = await page.findByRole('link', { name: 'Escrow' })
  expect(escrow.getAttribute('href')).toBe('/admin/journals?account=liability%3Aescrow')
  expect(page.getByRole('row', { name: 'At stripe $149.99' })).toBeDefined()
  const sellers = page.getByRole('link', { name: 'All sellers' })
  expect(sellers.getAttribute('href')).toBe('/admin/accounts/sellers')
  expect(await page.findByText('All invariants hold.')).toBeDefined()
})

test('the time and the seller are filters in the URL, and the request has them', async () => {
  const asked: string[] = []
  const page = openAccounts({
    'GET /api/admin/accounts': (_: unknown, url: URL) => {
      asked.push(url.search)
      return accounts
    },
  })
  await page.user.type(page.getByLabelText('At the end of'), '2026-03-01')
  await waitFor(() => expect(asked.at(-1)).toMatch(/^\?at=2026-03-0\dT/))
  expect(page.history.at(-1)).toMatch(/^\/admin\/accounts\?at=2026-03-0\dT/)
})

test('a broken invariant and a difference to the provider are shown', async () => {
  const broken = { audit: { at: day.at, broken: ['I3', 'I8'] }, days: [day] }
  const page = openAccounts({ 'GET /api/admin/ledger-checks': broken })
  expect((await page.findByRole('alert')).textContent).toContain('Broken: I3, I8.')
  expect(page.getByRole('row', { name: '2026-03-08 stripe $100.00 $150.00 $50.00' })).toBeDefined()
})

test('the tile of the overview says whether all invariants hold, and the differences of the last day', async () => {
  mockApi({
    'GET /api/admin/ledger-checks': {
      ...checks,
      days: [day, { ...day, day: '2026-03-07', difference: '7.00' }],
    },
  })
  const page = renderPage(<LedgerTile />, { path: '/admin', viewer })
  expect(await page.findByText('All invariants hold.')).toBeDefined()
  expect(page.getByText('Difference to the records of stripe on 2026-03-08: $50.00')).toBeDefined()
  expect(page.queryByText(/\$7\.00/)).toBeNull()
  expect(page.getByRole('link', { name: 'Accounts' }).getAttribute('href')).toBe('/admin/accounts')
})

test('a journal shows what it records in words, and links to its order and accounts', async () => {
  const journal = {
    id: 'j1',
    key: 'release:o1',
    kind: 'release',
    orderId: 'o1',
    orderNumber: 1001,
    payoutId: null,
    at: day.at,
    postings: [
      { account: 'liability:escrow', seller: null, amount: '10.00' },
      { account: 'liability:seller:u-ann', seller: 'ann', amount: '-10.00' },
    ],
  }
  mockApi({ 'GET /api/admin/journals': [journal] })
  const page = renderPage(<JournalsPage />, { path: '/admin/journals', viewer })
  const link = await page.findByRole('link', { name: 'Order #1001' })
  expect(link.getAttribute('href')).toBe('/admin/orders/o1')
  expect(
    page.getByRole('row', {
      name: /Release to the seller Order #1001 Escrow Seller ann \$10\.00 \$10\.00$/,
    }),
  ).toBeDefined()
  await page.user.selectOptions(page.getByLabelText('Kind'), 'Release to the seller')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/journals?kind=release'))
})

test('every account of the site has a name', () => {
  for (const account of siteAccounts) expect(accountName({ account, seller: null })).not.toBe(account)
  expect(accountName({ account: 'liability:seller:gone', seller: null })).toBe('A former seller')
})

test('the balances of sellers lead to the person and to their journals', async () => {
  mockApi({
    'GET /api/admin/accounts/sellers': [
      { sellerId: 'u1', seller: 'ann', balance: '138.14', movedAt: day.at },
      { sellerId: 'u2', seller: 'bob', balance: '-5.00', movedAt: day.at },
    ],
  })
  const page = renderPage(<SellerBalancesPage />, { path: '/admin/accounts/sellers', viewer })
  expect(await page.findByRole('row', { name: /^bob Owes the site -\$5\.00/ })).toBeDefined()
  expect(page.getAllByRole('link', { name: 'Journals' })[0]?.getAttribute('href')).toBe(
    '/admin/journals?account=liability%3Aseller%3Au1',
  )
})
