import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

async function openInbox() {
  const app = await createTestApp()
  const [ann, bob, cleo, dora] = [
    await app.signIn('ann'),
    await app.signIn('bob'),
    await app.signIn('cleo'),
    await app.signIn('Dora'),
  ]
  const idOf = async (one: TestClient) => (await one.get('/api/auth/user')).body.id
  const write = async (from: TestClient, to: TestClient, content: string, itemId?: string) => {
    app.advance(11_000)
    const { status } = await from.post('/api/messages', { receiverId: await idOf(to), content, itemId })
    expect(status).toBe(201)
  }
  const names = async (query: string) =>
    (await ann.get(`/api/conversations?${query}`)).body.map(({ username }: { username: string }) => username)
  return {
    app,
    ann,
    bob,
    cleo,
    dora,
    idOf,
    write,
    names,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const sharedInbox = shared(openInbox)

test('conversations are filtered by side, by who wrote last, and searched by name and text', async () => {
  await using t = await openInbox()
  const listing = await listItem(t.ann)
  // Bob asks about an item of Ann; Ann asks Cleo; Dora bought from Ann, who wrote to her first.
  await t.write(t.bob, t.ann, 'Is it 100% there?', listing.itemId)
  await t.write(t.ann, t.cleo, 'Do you still sell the Crown?')
  await buy(t.dora, listing)
  await t.write(t.ann, t.dora, 'I have sent you the trade.')
  await t.write(t.dora, t.ann, 'Got it, thanks.')
  expect(await t.names('')).toEqual(['Dora', 'cleo', 'bob'])
  expect(await t.names('filter=selling')).toEqual(['Dora', 'bob'])
  expect(await t.names('filter=buying')).toEqual(['cleo'])
  expect(await t.names('filter=needs-action')).toEqual(['Dora', 'bob'])
  expect(await t.names('search=dOR')).toEqual(['Dora'])
  expect(await t.names('search=CROWN')).toEqual(['cleo'])
  expect(await t.names('search=sent')).toEqual(['Dora'])
  expect(await t.names(`search=${encodeURIComponent('100%')}`)).toEqual(['bob'])
  expect(await t.names('search=%25%25')).toEqual([])
  expect(await t.names('filter=selling&search=got')).toEqual(['Dora'])
  await t.ann.put(`/api/conversations/${await t.idOf(t.bob)}/block`)
  expect(await t.names('filter=needs-action')).toEqual(['Dora'])
})

test('a conversation has what the pictures of the item and the user need', async () => {
  await using t = await openInbox()
  const listing = await listItem(t.ann)
  await t.write(t.bob, t.ann, 'Is it there?', listing.itemId)
  const [conversation] = (await t.ann.get('/api/conversations')).body
  expect(conversation).toMatchObject({
    imageUrl: null,
    last: { itemId: listing.itemId, item: { assetId: listing.assetId, category: 'hat', imageUrl: null } },
  })
})

test.each(['filter=unread', 'filter=buying&filter=selling', `search=${'x'.repeat(101)}`])(
  '%s is rejected',
  async (query) => {
    const t = await sharedInbox()
    await expectResponse(t.app, { as: t.ann, get: `/api/conversations?${query}`, status: 422 })
  },
)
