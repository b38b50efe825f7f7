import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { createListing, findDemoItem } from '@/tests/conformance/market'
import { navigate, openPage, type Page } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { advance, newUser } from '@/tests/conformance/site'

/** What the page's queries that are in use set themselves, after they have loaded. */
async function fetchingOptionsOf(page: Page) {
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  const queries = page.queryClient.getQueryCache().findAll({ type: 'active' })
  return queries.flatMap(({ queryKey, observers }) =>
    observers.map(({ options: { refetchInterval, refetchOnWindowFocus, retry } }) => ({
      queryKey,
      refetchInterval,
      refetchOnWindowFocus,
      retry,
    })),
  )
}

const defaults = { refetchInterval: undefined, refetchOnWindowFocus: false, retry: false }

const visits = [
  { path: '/', heading: /^Welcome back/, listed: '/api/items' },
  { path: '/marketplace', heading: 'Marketplace', listed: '/api/items' },
  { path: '/item/{id}', heading: 'Item Statistics', listed: '/api/items' },
  { path: '/profile', heading: 'Your Listings', listed: '/api/items' },
  { path: '/profile?tab=transactions', heading: 'Transaction History', listed: '/api/transactions' },
  { path: '/support', heading: 'Support', listed: '/api/branding' },
]

export const dataFetching: Row[] = [
  {
    line: '4.14',
    says: 'fetched data is not refetched, polled or retried',
    check: async () => {
      const { queryClient } = await openPage('/support')
      const { queries, mutations } = queryClient.getDefaultOptions()
      expect(queries).toMatchObject({
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
      })
      expect([queries?.refetchInterval, mutations?.retry]).toEqual([undefined, false])
    },
  },
  ...visits.map(({ path, heading, listed }) => ({
    line: '4.14',
    says: `no data of ${path} is refetched on focus, polled or retried`,
    check: async () => {
      const { id } = await findDemoItem()
      const page = await openPage(path.replace('{id}', id), { as: await newUser() })
      await page.findByRole('heading', { name: heading })
      const options = await fetchingOptionsOf(page)
      expect(options.map(({ queryKey }) => queryKey[0])).toContain(listed)
      for (const { queryKey, ...rest } of options) expect([queryKey, rest]).toEqual([queryKey, defaults])
    },
  })),
  {
    line: '4.14',
    says: "within the named times, returning to an item doesn't fetch it again",
    decision: 'product 9',
    check: async () => {
      const { itemId } = await createListing()
      const page = await openPage(`/item/${itemId}`)
      const request = `GET /api/items/${itemId}`
      const requestCount = () => page.requests.filter(({ route }) => route === request).length
      const comeBack = async () => {
        navigate('/support')
        await expectText(page, 'Quick Contact')
        navigate(`/item/${itemId}`)
        await expectText(page, 'Item Statistics')
      }
      await expectText(page, 'Item Statistics')
      await advance(29_000)
      await comeBack()
      expect(requestCount()).toBe(1)
      await advance(1001)
      await comeBack()
      await waitFor(() => expect(requestCount()).toBe(2))
    },
  },
]
