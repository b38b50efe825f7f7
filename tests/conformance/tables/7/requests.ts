import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { createListing, findDemoItem } from '@/tests/conformance/market'
import { errorResponse, openPage } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'

const unauthorized = () => errorResponse(401, 'unauthorized', 'Please log in to continue.')

/** Opens an item page; the item is a favorite of the user. */
async function openItem() {
  const { itemId } = await createListing()
  const page = await openPage(`/item/${itemId}`, { as: await newUser() })
  await expectText(page, 'Available Listings')
  await clickButton(page, /^Add to favorites/)
  await waitFor(() => expect(page.requests.some(({ route }) => route.startsWith('PUT'))).toBe(true))
  return { page, itemId }
}

const reads: Row[] = withFixture(openItem, [
  {
    line: '7.1a',
    says: 'every request goes to the same origin with cookies',
    check: ({ page }) => {
      expect(page.requests.length).toBeGreaterThan(4)
      for (const { origin, init } of page.requests)
        expect([origin, init.credentials]).toEqual([location.origin, 'same-origin'])
    },
  },
  {
    line: '7.1c',
    says: 'the query key of a read consists of the parts of its URL',
    check: ({ page, itemId }) => {
      const keys = page.queryClient
        .getQueryCache()
        .getAll()
        // Others wait until something is to be read.
        .filter(({ state }) => state.dataUpdateCount > 0)
        // The parameters of the query are an object at the end.
        .map(({ queryKey }) => queryKey.filter((part) => typeof part === 'string').join('/'))
      expect(keys).toEqual(
        expect.arrayContaining(['/api/auth/user', `/api/items/${itemId}`, '/api/notifications']),
      )
      const read = page.requests.map(({ route }) => route)
      for (const key of keys) expect(read).toContain(`GET ${key}`)
    },
  },
  {
    line: '7.1d',
    says: 'responses are parsed as JSON',
    check: ({ page, itemId }) =>
      expect(page.queryClient.getQueryData(['/api/items', itemId])).toMatchObject({ id: itemId, stock: 1 }),
  },
])

export const requests: Row[] = [
  ...reads,
  {
    line: '7.1b',
    says: 'request bodies are JSON with a content type',
    check: async () => {
      const page = await openPage('/demo-login')
      await page.user.type(await page.findByLabelText('Username'), 'sends_json{Enter}')
      await expectText(page, 'Temporary Login Successful')
      const sent = page.requests.find(({ route }) => route === 'POST /api/auth/temp-login')
      expect(new Headers(sent?.init.headers).get('content-type')).toBe('application/json')
      expect(sent?.body).toEqual({ username: 'sends_json' })
    },
  },
  {
    line: '7.1b',
    says: 'the server rejects other content types',
    check: async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await (await newVisitor()).post('/api/auth/login', 'email=a', headers)
      expect(status).toBe(415)
    },
  },
  {
    line: '7.1e',
    says: 'for the current user, 401 means no user',
    check: async () => {
      const page = await openPage('/', {
        as: await newUser(),
        stubs: { 'GET /api/auth/user': unauthorized },
      })
      await expectText(page, 'How It Works')
      expectNoText(page, 'Unauthorized')
    },
  },
  {
    line: '7.1f',
    says: 'for any other request, 401 is an error',
    check: async () => {
      const { id } = await findDemoItem()
      const page = await openPage(`/item/${id}`, { stubs: { [`GET /api/items/${id}`]: unauthorized } })
      const find = () => page.queryClient.getQueryState(['/api/items', id])
      await waitFor(() => expect(find()?.error?.message).toBe('401: Please log in to continue.'))
    },
  },
]
