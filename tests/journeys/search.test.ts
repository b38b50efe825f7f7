import { afterAll, expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

const app = await createTestApp()
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
const moderator = await signInStaff(app, 'moderator')
const admin = await signInStaff(app, 'admin', 'manager')
const names = ['CAFÉ Crown', 'Übergröße 7', 'ШЛЯПА Луны', 'Ñandú Ωmega', '한국 모자']
for (const itemName of names) {
  await buy(buyer, await listItem(seller, { itemName }))
  await listItem(seller, { itemName: `${itemName} II` })
  await buyer.post('/api/messages', { receiverId: await userIdOf(seller), content: `Is ${itemName} new?` })
}
await app.drain()

/** Every search of a text that users or the platform wrote. */
const searches = {
  items: (text: string) => app.visitor().get(`/api/items?search=${text}`),
  suggestions: (text: string) => app.visitor().get(`/api/search/suggestions?q=${text}`),
  transactions: (text: string) => buyer.get(`/api/transactions?search=${text}`),
  conversations: (text: string) => seller.get(`/api/conversations?search=${text}`),
  notifications: (text: string) => seller.get(`/api/notifications?search=${text}`),
  "staff's orders": (text: string) => moderator.get(`/api/admin/orders?item=${text}`),
  "staff's items": (text: string) => admin.get(`/api/admin/items?search=${text}`),
  "staff's listings": (text: string) => moderator.get(`/api/admin/listings?search=${text}`),
  "staff's search": (text: string) => admin.get(`/api/admin/search?q=${text}`),
}

test.each(Object.entries(searches))(
  'the search of %s finds a name in any letter case and normalization',
  async (_, search) => {
    for (const name of names) {
      const written = [name, name.normalize('NFD'), name.toLowerCase(), name.toLowerCase().normalize('NFD')]
      const found: { status: number; body: string }[] = []
      for (const text of written) {
        const { status, body } = await search(encodeURIComponent(text))
        found.push({ status, body: JSON.stringify(body) })
      }
      const [first] = found
      expect([name, first?.status, first?.body === '[]']).toEqual([name, 200, false])
      expect(found).toEqual(Array(written.length).fill(first))
    }
    const { body } = await search(encodeURIComponent('cafe\u0301 of nowhere'))
    expect(body.results ?? body.flatMap((group: { results?: object[] }) => group.results ?? [group])).toEqual(
      [],
    )
  },
)
