import { expect, test } from 'bun:test'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'
import { reportCases } from '@/src/mail/report-cases'
import { outbox } from '@/src/runtime/schema'
import { caseEnv } from '@/tests/support/cases'
import { readNotifications } from '@/tests/support/notifications'
import { listItem, reserve } from '@/tests/support/trade'

const price = 12_345.67
const withoutSeparator = /\d{4,}[.,]\d\d\b/

test('notices, emails, receipts, feeds and errors show a large amount with separators', async () => {
  await using site = await buildDisputeSite(caseEnv)
  const { app, seller, buyer, judge } = site
  const watched = await listItem(seller, { price })
  await buyer.post('/api/alerts', { itemId: watched.itemId, maxPrice: 99_999 })
  await listItem(seller, { itemName: 'Crown', assetId: watched.assetId, price: 9_876.5 })
  const tooLow = await reserve(buyer, watched, { amount: 12_000 })
  const offer = await buyer.post(`/api/listings/${watched.listingId}/offers`, { price: 20_000 })
  await buyer.post(`/api/listings/${watched.listingId}/offers`, { price: 11_111.11 })
  const feed = await buyer.get(`/item/${watched.itemId}/feed.atom`)
  const split = await site.dispute({ price })
  await reportCases(app.ctx)
  const jobs = await app.ctx.db.select().from(outbox)
  await site.act(judge, `${split.id}/decision`, { outcome: 'split', refundAmount: '2345.60' })
  const sold = await site.dispute({ price })
  await site.setChargeback(sold, 'open')
  await site.setChargeback(sold, 'lost')
  const paid = await site.dispute({ price })
  await site.act(judge, `${paid.id}/goodwill`, { amount: '1500.00', to: 'buyer' })
  await site.act(judge, `${paid.id}/decision`, { outcome: 'refund' })
  await app.drain()
  const receipts = [buyer, seller].map((user) => user.get(`/api/orders/${split.id}/receipt`))
  const texts = {
    notices: [
      ...(await readNotifications(app, seller)),
      ...(await readNotifications(app, buyer)),
      ...(await readNotifications(app, judge)),
    ].map(({ title, content }) => `${title}: ${content}`),
    emails: jobs.filter(({ key }) => key.startsWith('mail:')).map(({ payload }) => JSON.stringify(payload)),
    receipts: (await Promise.all(receipts)).map(({ body }) => body),
    feed: [...String(feed.body).matchAll(/<title[^>]*>([^<]*)</g)].map(([, title = '']) => title),
    errors: [tooLow.body.message, JSON.stringify(offer.body.errors)],
  }
  for (const [kind, all] of Object.entries(texts)) {
    expect([kind, all.filter((text) => withoutSeparator.test(text))]).toEqual([kind, []])
    expect([kind, all.some((text) => text.includes('$12,345.67') || text.includes('$9,876.50'))]).toEqual([
      kind,
      true,
    ])
  }
  for (const amount of ['$2,345.60', '$1,500.00', '$11,111.11'])
    expect([amount, texts.notices.some((text) => text.includes(amount))]).toEqual([amount, true])
})
