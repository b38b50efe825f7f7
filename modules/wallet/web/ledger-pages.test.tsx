import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { AccountsPage } from '@/modules/wallet/web/accounts-page'
import { JournalsPage } from '@/modules/wallet/web/journals-page'
import { LedgerTile } from '@/modules/wallet/web/ledger-tile'
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
  expect(page.queryByRole('link', { name: 'All sellers' })).toBeNull()
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
  await page.user.type(page.getByLabelText('At (empty: now)'), '2026-03-01{Enter}')
  await waitFor(() => expect(asked.at(-1)).toBe('?at=2026-03-01'))
  expect(page.history.at(-1)).toBe('/admin/accounts?at=2026-03-01')
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

test('a journal shows its postings and links to its order', async () => {
  const journal = {
    id: 'j1',
    key: 'pay:o1',
    kind: 'pay',
    orderId: 'o1',
    payoutId: null,
    at: day.at,
    postings: [
      { account: 'asset:provider:stripe', amount: '10.00' },
      { account: 'liability:escrow', amount: '-10.00' },
    ],
  }
  mockApi({ 'GET /api/admin/journals': [journal] })
  const page = renderPage(<JournalsPage />, { path: '/admin/journals', viewer })
  const link = await page.findByRole('link', { name: 'o1' })
  expect(link.getAttribute('href')).toBe('/orders/o1')
  expect(page.getByText('-$10.00')).toBeDefined()
  await page.user.type(page.getByLabelText('Kind'), 'release{Enter}')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/journals?kind=release'))
})
