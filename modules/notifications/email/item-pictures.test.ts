import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import { sql } from '@/src/db/columns'
import { systemContext } from '@/src/kit/context'
import { notify } from '@/src/kit/notices/notify'
import { transact } from '@/src/kit/transact'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { openMailSite } from '@/tests/support/mail-site'
import { listItem } from '@/tests/support/trade'

const https = 'https://market.example'

/** Emails a notice about an item whose stored image is this one, on a site with this address. Returns the email. */
async function emailNotice({ imageUrl, url = https }: { imageUrl: string | null; url?: string }) {
  await using site = await openMailSite()
  const seller = await site.join('Sela')
  const { itemId } = await listItem(seller, { itemName: 'Moon "Crown" & Co' })
  await transact(site.app.ctx, (tx) => tx.db.rows(sql`update catalog_items set image_url = ${imageUrl}`))
  await using other = await createSecondProcess(site.app, { PUBLIC_URL: url, SMTP_URL: site.smtp.url })
  const userId = await userIdOf(seller)
  const notice = { userId, eventId: 'e1', at: 0, kind: saleNotices, title: 'Item sold', content: 'It sold.' }
  const ctx = systemContext(other.app.core, 'test')
  await transact(ctx, (tx) => notify(tx, { ...notice, about: 'Moon', itemId, href: '/orders/1' }))
  await other.app.core.outbox.drain()
  const [email] = site.smtp.received
  if (!email) throw new Error('an email was sent')
  return email
}

test('an email about one item shows its picture, with a size and a text in its place', async () => {
  const { html, text } = await emailNotice({ imageUrl: '/api/thumbnails/77' })
  const [tag = ''] = /<img [^>]*>/.exec(html) ?? []
  expect(tag).toContain(`src="${https}/api/thumbnails/77?size=150x150"`)
  expect(tag).toContain('alt="Moon &quot;Crown&quot; &amp; Co" width="96" height="96"')
  expect(html).toMatch(/<tr><td class="picture" style="[^"]*"><img [^>]*><\/td><\/tr>/)
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(text).not.toContain('thumbnails')
})

test.each([
  ['the item has no picture', { imageUrl: null }],
  [
    'the picture is elsewhere, whose server would learn who opens it',
    { imageUrl: 'https://cdn.example/77.png' },
  ],
  ['the site is not on https', { imageUrl: '/api/thumbnails/77', url: 'http://localhost:3000' }],
])('an email has none if %s', async (_, options) => {
  const { html } = await emailNotice(options)
  expect(html).toContain('It sold.')
  expect(html).not.toContain('<img')
})
