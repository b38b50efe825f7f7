import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

async function openBell() {
  const app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const trade = async (from: TestClient, to: TestClient, itemName: string) => {
    app.advance(1_000)
    const id = await buy(to, await listItem(from, { itemName }))
    await app.drain()
    return id
  }
  const list = async (query = '') => (await ann.get(`/api/notifications?${query}`)).body
  const hrefs = async (query = '') => (await list(query)).map(({ href }: { href: string }) => href)
  return { app, ann, bob, trade, list, hrefs, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const sharedBell = shared(openBell)

test('notifications are filtered by side and by what waits for the user, and searched', async () => {
  await using t = await openBell()
  const sold = `/orders/${await t.trade(t.ann, t.bob, 'Gilded Crown')}`
  const bought = `/orders/${await t.trade(t.bob, t.ann, 'Marble Shield')}`
  const annId = (await t.ann.get('/api/auth/user')).body.id
  const bobId = (await t.bob.get('/api/auth/user')).body.id
  t.app.advance(1_000)
  await t.bob.post('/api/messages', { receiverId: annId, content: 'Hello' })
  await t.app.drain()
  const message = `/messages/${bobId}`
  expect(await t.hrefs()).toEqual([message, bought, sold])
  expect(await t.hrefs('filter=selling')).toEqual([message, sold])
  expect(await t.hrefs('filter=buying')).toEqual([message, bought])
  expect(await t.hrefs('filter=needs-action')).toEqual([message, sold])
  expect(await t.hrefs('search=CROWN')).toEqual([sold])
  expect(await t.hrefs('search=%25')).toEqual([])
  await t.ann.post('/api/messages', { receiverId: bobId, content: 'Hi' })
  await t.ann.post(`/api${sold}/sent`)
  expect(await t.hrefs('filter=needs-action')).toEqual([])
})

test('a notification has what its picture needs', async () => {
  await using t = await openBell()
  await t.trade(t.ann, t.bob, 'Gilded Crown')
  expect(await t.list()).toMatchObject([
    {
      item: { name: 'Gilded Crown', category: 'hat', imageUrl: null },
      user: { username: 'bob', imageUrl: null },
    },
  ])
})

test('pages follow each other without gaps', async () => {
  await using t = await openBell()
  for (let index = 0; index < 3; index++) await t.trade(t.ann, t.bob, `Crown ${index}`)
  const all = await t.hrefs()
  const found: string[] = []
  for (let path: string | undefined = '/api/notifications?limit=2&search=crown'; path !== undefined; ) {
    const { body, headers } = await t.ann.get(path)
    found.push(...body.map(({ href }: { href: string }) => href))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(found).toEqual(all)
  expect(found).toHaveLength(3)
})

test.each(['filter=unread', 'limit=0', 'limit=101', 'cursor=x', `search=${'x'.repeat(101)}`])(
  '%s is rejected',
  async (query) => {
    const t = await sharedBell()
    await expectResponse(t.app, { as: t.ann, get: `/api/notifications?${query}`, status: 422 })
  },
)
