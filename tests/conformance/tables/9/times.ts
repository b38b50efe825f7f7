import { expect } from 'bun:test'
import { payOnPage } from '@/tests/conformance/check-out'
import { sees } from '@/tests/conformance/look'
import { demoItem } from '@/tests/conformance/market'
import { address, openPage, type Page } from '@/tests/conformance/page'
import { on, type Row } from '@/tests/conformance/row'
import { newPerson } from '@/tests/conformance/site'

export const delays: Row[] = [
  ...['/profile', '/home'].map((path) => ({
    line: path === '/profile' ? '9.8a' : '9.8e',
    says: `a visitor of ${path} is led to the log-in after 500 ms`,
    check: async () => {
      const page = await openPage(path)
      await sees(page, 'Unauthorized')
      await page.timers.pass(500)
      expect(page.left).toEqual(['assign /api/login'])
    },
  })),
  {
    line: '9.8b',
    says: 'after the temporary login the page is loaded anew after 100 ms',
    check: async () => {
      const page = await openPage('/demo-login')
      await page.user.type(await page.findByLabelText('Username'), 'quick_one{Enter}')
      await sees(page, 'Temporary Login Successful')
      expect(page.left).toEqual([])
      await page.timers.pass(100)
      expect(page.left).toHaveLength(1)
    },
  },
  {
    line: '9.8c',
    says: 'a paid checkout goes back to the marketplace after 2 s',
    check: async () => {
      const { page } = await payOnPage()
      await sees(page, 'Payment Successful')
      expect(location.pathname).toBe('/checkout')
      await page.timers.pass(2000)
      expect(address()).toBe('/marketplace')
    },
  },
  {
    line: '9.8d',
    says: 'a lost connection is made again after 5 s',
    check: async () => {
      const { sockets, timers } = await openPage('/marketplace', { as: await newPerson() })
      await sockets.at(-1)?.connect()
      await sockets.at(-1)?.lose()
      await timers.pass(5000)
      expect(sockets).toHaveLength(2)
    },
  },
]

/** For how long the page takes what it was told for fresh. */
function freshMs(page: Page, ...queryKey: unknown[]): unknown {
  const [query] = page.queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
  return query?.observers[0]?.options.staleTime
}

export const caches: Row[] = [
  ...on(async () => {
    const page = await openPage('/marketplace?search=Amberwood', { as: await newPerson() })
    await page.findByAltText('Amberwood Bow')
    return page
  }, [
    {
      line: '9.9a',
      says: 'who is here is known for 5 minutes',
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
      says: 'what no part of the page shows any more is kept for 5 minutes',
      check: (page) => expect(page.queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000),
    },
  ]),
  {
    line: '9.9b',
    says: 'an item is fresh for 30 s',
    check: async () => {
      const { id } = await demoItem()
      const page = await openPage(`/item/${id}`)
      await sees(page, 'Item Statistics')
      expect(freshMs(page, '/api/items', id)).toBe(30_000)
    },
  },
  {
    line: '9.9e',
    says: 'nothing is tried again, and where it were, the waits would double from 1 s up to 30 s',
    check: async () => {
      const { queryClient, timers } = await openPage('/support')
      expect(queryClient.getDefaultOptions()).toMatchObject({
        queries: { retry: false },
        mutations: { retry: false },
      })
      const queryFn = () => Promise.reject(new Error('busy'))
      const outcome = queryClient.fetchQuery({ queryKey: ['trial'], queryFn, retry: 6 }).catch(String)
      for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000]) {
        await Bun.sleep(0)
        await timers.pass(ms)
      }
      expect(await outcome).toBe('Error: busy')
    },
  },
]
