import { expect } from 'bun:test'
import { findDemoItem } from '@/tests/conformance/market'
import { openPage, type Page } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'
import { eventually } from '@/tests/support/eventually'

/** Returns how long the page treats the response as fresh. */
function freshMs(page: Page, ...queryKey: unknown[]): unknown {
  const [query] = page.queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
  return query?.observers[0]?.options.staleTime
}

export const caches: Row[] = [
  ...withFixture(async () => {
    const page = await openPage('/marketplace?search=Amberwood', { as: await newUser() })
    await page.findByAltText('Amberwood Bow')
    return page
  }, [
    {
      line: '9.9a',
      says: 'the current user is fresh for 5 minutes',
      check: (page) => expect(freshMs(page, '/api/auth/user')).toBe(300_000),
    },
    {
      line: '9.9b',
      says: 'the list of items is fresh for 30 s',
      check: (page) => expect(freshMs(page, '/api/items')).toBe(30_000),
    },
    {
      line: '9.9c',
      says: 'recent purchases are fresh for 10 s',
      check: (page) => expect(freshMs(page, '/api/recent-purchases')).toBe(10_000),
    },
    {
      line: '9.9d',
      says: 'data without observers is kept for 5 minutes',
      check: (page) => expect(page.queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000),
    },
  ]),
  {
    line: '9.9b',
    says: 'an item is fresh for 30 s',
    check: async () => {
      const { id } = await findDemoItem()
      const page = await openPage(`/item/${id}`)
      await expectText(page, 'Item Statistics')
      expect(freshMs(page, '/api/items', id)).toBe(30_000)
    },
  },
  {
    line: '9.9e',
    says: 'nothing is retried; with retries, delays would double from 1 s to 30 s',
    check: async () => {
      const { queryClient, timers } = await openPage('/support')
      expect(queryClient.getDefaultOptions()).toMatchObject({
        queries: { retry: false },
        mutations: { retry: false },
      })
      const queryFn = () => Promise.reject(new Error('busy'))
      const delaysMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
      const trial = { queryKey: ['trial'], queryFn, retry: delaysMs.length }
      const outcome = queryClient.fetchQuery(trial).catch(String)
      for (const ms of delaysMs) await eventually(() => timers.fire(ms))
      expect(await outcome).toBe('Error: busy')
    },
  },
]
