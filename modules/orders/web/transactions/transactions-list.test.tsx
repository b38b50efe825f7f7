import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { buildTransaction } from '@/modules/orders/web/sample-order'
import { TransactionsList } from '@/modules/orders/web/transactions/transactions-list'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const list = 'GET /api/transactions'

function open() {
  return renderPage(<TransactionsList />, { viewer: buildViewer({ id: 'u-ann' }) })
}

test('transactions are loaded page by page', async () => {
  const { respond, cursors } = mockTwoPages(buildTransaction({ id: 'o2', number: 13 }), buildTransaction({}))
  mockApi({ [list]: respond })
  const page = open()
  await expectNextPageOnDemand(page, { button: 'Show more', cursors })
  expect(page.getByText('Transaction #12')).toBeTruthy()
})

test('a failed request shows the server’s error', async () => {
  mockApi({ [list]: mockProblem(503, 'unavailable', 'The site cannot take this right now.') })
  expect(await open().findByText('The site cannot take this right now.')).toBeTruthy()
})

test('filters and the search are part of the URL and are sent to the server', async () => {
  const asked: string[] = []
  mockApi({
    [list]: (_: unknown, url: URL) => {
      asked.push(url.search)
      return url.searchParams.has('search') ? [] : [buildTransaction({})]
    },
  })
  const page = open()
  expect(await page.findByText('Gilded Crown')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Selling' }))
  expect(page.getByRole('button', { name: 'Selling' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(asked.at(-1)).toBe('?filter=selling&limit=20'))
  await page.user.type(page.getByRole('searchbox', { name: 'Search by item or number' }), 'moon')
  expect(await page.findByText('Nothing found')).toBeTruthy()
  expect(asked.at(-1)).toBe('?filter=selling&search=moon&limit=20')
  await page.user.click(page.getByRole('button', { name: 'Show all' }))
  expect(await page.findByText('Gilded Crown')).toBeTruthy()
  expect(page.getByRole('searchbox')).toHaveProperty('value', '')
})

test('a row leads to its order and shows the item, the other user, and when it is the user’s move', async () => {
  mockApi({ [list]: [buildTransaction({ needsAction: true, status: 'charged_back' })] })
  const page = open()
  const row = await page.findByRole('link')
  expect(row.getAttribute('href')).toBe('/orders/o1')
  for (const words of ['Gilded Crown', 'bob', 'CHARGED BACK', 'NEEDS ACTION'])
    expect(row.textContent).toContain(words)
})
