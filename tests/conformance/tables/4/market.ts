import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import {
  declinedCard,
  goodCard,
  openCheckout,
  openPaidCheckout,
  payWithCard,
} from '@/tests/conformance/checkout'
import { createCompletedOrder, createListing, createPaidOrder } from '@/tests/conformance/market'
import { currentPath, neverResponds, openPage } from '@/tests/conformance/page'
import { clickButton, expectImageFallback, expectNoText, expectToast } from '@/tests/conformance/page-queries'
import { type Notified, openNotifications, openSignedInPage } from '@/tests/conformance/realtime'
import type { Row } from '@/tests/conformance/row'
import { advance, newUser } from '@/tests/conformance/site'
import { reserve } from '@/tests/support/trade'

const pictures: Row[] = [
  {
    line: '4.4a',
    says: 'an image without a URL counts as failed',
    check: async () => {
      const { itemId } = await createListing({ itemName: 'Crown without Picture' })
      const page = await openPage(`/item/${itemId}`)
      await expectImageFallback(page, 'Crown without Picture')
    },
  },
]

const notifications: Row[] = [
  { by: 'its row', read: ({ page }: Notified) => page.user.click(page.getByText('Item sold')) },
  { by: 'its check', read: ({ page }: Notified) => clickButton(page, /^Mark as read/) },
].map(({ by, read }) => ({
  line: '4.9a',
  also: ['4.9b', '7.20'],
  says: `a notification is read after a click on ${by}, and the list is fetched again`,
  check: async () => {
    const notified = await openNotifications()
    const { page, seller } = notified
    const calls = () => page.requests.map(({ route }) => route)
    const marks = () => calls().filter((route) => /^PUT \/api\/notifications\/[^/]+\/read$/.test(route))
    await read(notified)
    await waitFor(() => expect(marks()).toHaveLength(1))
    const later = () => calls().slice(calls().findIndex((route) => route.startsWith('PUT')))
    await waitFor(() => expect(later()).toContain('GET /api/notifications'))
    await waitFor(() => expectNoText(page, '1 unread'))
    expect((await seller.get('/api/notifications')).body[0].isRead).toBe(true)
  },
}))

const checkout: Row[] = [
  {
    line: '4.10a',
    also: ['2.checkout.3'],
    says: 'the payment is prepared, the form appears, and the payment is confirmed',
    check: async () => {
      const { page } = await openCheckout({ 'POST /api/sandbox/confirm': neverResponds })
      const words = await page.findByText('Preparing secure checkout...')
      expect(words.querySelectorAll('svg, .animate-spin').length).toBeGreaterThan(0)
      await payWithCard(page, goodCard)
      expect((await page.findByRole('button', { name: /^Paying/ })).getAttribute('aria-busy')).toBe('true')
    },
  },
  {
    line: '4.10b',
    also: ['8.2.8b', '9.8c'],
    says: 'a payment shows a toast and leads to the marketplace after 2 s',
    check: async () => {
      const { page } = await openPaidCheckout()
      await expectToast(page, 'normal', 'Payment Successful', 'Thank you for your purchase!')
      expect(location.pathname).toBe('/checkout')
      await page.timers.fire(2000)
      expect(currentPath()).toBe('/marketplace')
    },
  },
  {
    line: '4.10c',
    also: ['8.2.8a'],
    says: 'a failed payment shows the reason, and the form keeps its values',
    check: async () => {
      const { page } = await openCheckout()
      await payWithCard(page, declinedCard)
      await expectToast(page, 'destructive', 'Payment Failed', 'Your card was declined.')
      expect(page.getByLabelText('CVC')).toHaveProperty('value', '123')
    },
  },
]

const live: Row[] = [
  {
    line: '4.11b',
    also: ['9.8d'],
    says: 'a lost connection is reopened after 5 s; logging out replaces it with a visitor’s',
    decision: 'contract 4: visitors get public topics',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      await page.sockets[0]?.open()
      await page.sockets[0]?.drop()
      await page.timers.fire(5000)
      expect(page.sockets).toHaveLength(2)
      await page.sockets[1]?.open()
      await clickButton(page, 'Log Out')
      // The toast closes after the same time.
      await expectToast(page, 'normal', 'Logged Out')
      await page.sockets[1]?.drop()
      await page.timers.fire(5000)
      expect(page.sockets).toHaveLength(3)
      await page.sockets[2]?.open()
      expect(page.sockets[2]?.sent).not.toContainEqual(expect.objectContaining({ type: 'auth' }))
    },
  },
]

const others: Row[] = [
  {
    line: '4.13',
    says: 'a transaction is pending, completed or failed',
    check: async () => {
      const statusOf = async ({ buyer }: { buyer: Awaited<ReturnType<typeof newUser>> }) =>
        (await buyer.get('/api/transactions')).body[0].status
      expect([await statusOf(await createPaidOrder()), await statusOf(await createCompletedOrder())]).toEqual(
        ['pending', 'completed'],
      )
      const [buyer, listing] = [await newUser(), await createListing()]
      await reserve(buyer, listing)
      await advance(15 * 60_000)
      expect(await statusOf({ buyer })).toBe('failed')
    },
  },
]

export const market: Row[] = [...pictures, ...notifications, ...checkout, ...live, ...others]
