import { expect } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react/pure'
import { reserve } from '@/src/testing/trade'
import { declinedCard, goodCard, openCheckout, payWith } from '@/tests/conformance/check-out'
import { openLive } from '@/tests/conformance/live'
import { expectToast, lacks, press, sees } from '@/tests/conformance/look'
import { complete, offer, sell } from '@/tests/conformance/market'
import { address, goTo, never, openPage, type Page } from '@/tests/conformance/page'
import { on, type Row } from '@/tests/conformance/row'
import { advance, newPerson } from '@/tests/conformance/site'

const pictures: Row[] = [
  {
    line: '4.4a',
    says: 'a picture is waited for, and then there',
    settled: 'design',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood+Bow')
      const picture = await page.findByAltText('Amberwood Bow')
      const waits = () => picture.parentElement?.querySelectorAll('.animate-shimmer').length
      expect(waits()).toBe(1)
      fireEvent.load(picture)
      expect(waits()).toBe(0)
      lacks(page, 'Limited Item')
    },
  },
  {
    line: '4.4a',
    says: 'without an address it has failed',
    check: async () => {
      const { itemId } = await offer({ itemName: 'Crown without Picture' })
      const page = await openPage(`/item/${itemId}`)
      await sees(page, 'Limited Item')
    },
  },
  {
    line: '4.4b',
    says: 'one that breaks while it comes has failed too',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood+Bow')
      fireEvent.error(await page.findByAltText('Amberwood Bow'))
      await sees(page, 'Limited Item')
    },
  },
]

async function openNotifications(): Promise<Page> {
  const { seller } = await sell()
  const page = await openPage('/support', { as: seller })
  await press(page, 'Notifications')
  await sees(page, 'Item sold')
  return page
}

const calls = (page: Page) => page.asked.map(({ call }) => call)
const marks = (page: Page) => calls(page).filter((call) => call.startsWith('PUT'))

const notifications: Row[] = [
  ...[
    { by: 'its row', read: (page: Page) => page.user.click(page.getByText('Item sold')) },
    { by: 'its check', read: (page: Page) => press(page, /^Mark as read/) },
  ].map(({ by, read }) => ({
    line: '4.9a',
    says: `a notification is read once ${by} is pressed`,
    check: async () => {
      const page = await openNotifications()
      await read(page)
      await waitFor(() => expect(marks(page)).toHaveLength(1))
      await waitFor(() => lacks(page, '1 unread'))
    },
  })),
  {
    line: '4.9b',
    says: 'then the list is fetched again',
    check: async () => {
      const page = await openNotifications()
      await press(page, /^Mark as read/)
      const marked = () => calls(page).findIndex((call) => call.startsWith('PUT'))
      await waitFor(() => expect(marked()).toBeGreaterThan(-1))
      await waitFor(() => expect(calls(page).slice(marked())).toContain('GET /api/notifications'))
    },
  },
]

const checkout: Row[] = [
  {
    line: '4.10a',
    says: 'the payment is prepared, then the form is there, then it is paid',
    check: async () => {
      const { page } = await openCheckout({ 'POST /api/sandbox/confirm': never })
      await sees(page, 'Preparing secure checkout...')
      await payWith(page, goodCard)
      expect((await page.findByRole('button', { name: /^Paying/ })).getAttribute('aria-busy')).toBe('true')
    },
  },
  {
    line: '4.10b',
    says: 'a payment says so, and 2 s later the marketplace is there',
    check: async () => {
      const { page } = await openCheckout()
      await payWith(page, goodCard)
      await expectToast(page, 'normal', 'Payment Successful')
      await page.timers.pass(2000)
      expect(address()).toBe('/marketplace')
    },
  },
  {
    line: '4.10c',
    says: 'a failure is said, and the form stays with what was typed',
    check: async () => {
      const { page } = await openCheckout()
      await payWith(page, declinedCard)
      await expectToast(page, 'destructive', 'Payment Failed')
      expect(page.getByLabelText('CVC')).toHaveProperty('value', '123')
    },
  },
]

const live: Row[] = [
  {
    line: '4.11a',
    says: 'somebody logged in is connected',
    check: async () => expect((await openLive('/support')).page.sockets).toHaveLength(1),
  },
  {
    line: '4.11b',
    says: 'a lost connection is made again after 5 s, as long as somebody is there',
    check: async () => {
      const { page } = await openLive('/support')
      await page.sockets[0]?.connect()
      await page.sockets[0]?.lose()
      await page.timers.pass(5000)
      expect(page.sockets).toHaveLength(2)
      await page.sockets[1]?.connect()
      await press(page, 'Log Out')
      // The toast closes after as long.
      await expectToast(page, 'normal', 'Logged Out')
      await page.sockets[1]?.lose()
      await page.timers.pass(5000)
      expect(page.sockets).toHaveLength(2)
    },
  },
]

async function openOffers(): Promise<Page> {
  const { seller, assetId, itemId } = await offer({ price: 20 })
  await offer({ assetId, price: 30 }, seller)
  const page = await openPage(`/item/${itemId}`, { as: await newPerson() })
  await sees(page, 'Buy Now')
  return page
}

const chosen = (page: Page) => page.getAllByRole('radio', { checked: true })[0]?.getAttribute('aria-label')

const choice: Row[] = on(openOffers, [
  {
    line: '4.12a',
    says: 'the first listing is chosen',
    check: (page) => expect(chosen(page)).toMatch(/^\$20\.00/),
  },
  {
    line: '4.12b',
    says: 'a press on another chooses that one',
    check: async (page) => {
      await page.user.click(page.getByText('$30.00'))
      expect(chosen(page)).toMatch(/^\$30\.00/)
    },
  },
])

const others: Row[] = [
  {
    line: '4.13',
    says: 'a transaction is pending, completed or failed',
    check: async () => {
      const statusOf = async ({ buyer }: { buyer: Awaited<ReturnType<typeof newPerson>> }) =>
        (await buyer.get('/api/transactions')).body[0].status
      expect([await statusOf(await sell()), await statusOf(await complete())]).toEqual([
        'pending',
        'completed',
      ])
      const [buyer, offered] = [await newPerson(), await offer()]
      await reserve(buyer, offered)
      await advance(15 * 60_000)
      expect(await statusOf({ buyer })).toBe('failed')
    },
  },
  {
    line: '4.14',
    says: 'what was fetched stays as it is, is not polled and not tried again',
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
  {
    line: '4.14',
    says: 'but for the named times an item is not asked for again by whoever comes back to it',
    settled: 'product 9',
    check: async () => {
      const { itemId } = await offer()
      const page = await openPage(`/item/${itemId}`)
      const asked = () => calls(page).filter((call) => call === `GET /api/items/${itemId}`).length
      const comeBack = async () => {
        goTo('/support')
        await sees(page, 'Quick Contact')
        goTo(`/item/${itemId}`)
        await sees(page, 'Item Statistics')
      }
      await sees(page, 'Item Statistics')
      await advance(29_000)
      await comeBack()
      expect(asked()).toBe(1)
      await advance(1001)
      await comeBack()
      await waitFor(() => expect(asked()).toBe(2))
    },
  },
]

export const market: Row[] = [...pictures, ...notifications, ...checkout, ...live, ...choice, ...others]
