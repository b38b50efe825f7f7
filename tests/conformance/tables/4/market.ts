import { expect } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react/pure'
import { declinedCard, goodCard, openCheckout, payWithCard } from '@/tests/conformance/checkout'
import { createCompletedOrder, createListing, createPaidOrder } from '@/tests/conformance/market'
import { currentPath, navigate, neverResponds, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText, expectToast } from '@/tests/conformance/page-queries'
import { openSignedInPage } from '@/tests/conformance/realtime'
import { type Row, withFixture } from '@/tests/conformance/row'
import { advance, newUser } from '@/tests/conformance/site'
import { reserve } from '@/tests/support/trade'

const pictures: Row[] = [
  {
    line: '4.4a',
    says: 'a picture is waited for, and then there',
    decision: 'design',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood+Bow')
      const picture = await page.findByAltText('Amberwood Bow')
      const waits = () => picture.parentElement?.querySelectorAll('.animate-shimmer').length
      expect(waits()).toBe(1)
      fireEvent.load(picture)
      expect(waits()).toBe(0)
      expectNoText(page, 'Limited Item')
    },
  },
  {
    line: '4.4a',
    says: 'without an address it has failed',
    check: async () => {
      const { itemId } = await createListing({ itemName: 'Crown without Picture' })
      const page = await openPage(`/item/${itemId}`)
      await expectText(page, 'Limited Item')
    },
  },
  {
    line: '4.4b',
    says: 'one that breaks while it comes has failed too',
    check: async () => {
      const page = await openPage('/marketplace?search=Amberwood+Bow')
      fireEvent.error(await page.findByAltText('Amberwood Bow'))
      await expectText(page, 'Limited Item')
    },
  },
]

async function openNotifications(): Promise<Page> {
  const { seller } = await createPaidOrder()
  const page = await openPage('/support', { as: seller })
  await clickButton(page, 'Notifications')
  await expectText(page, 'Item sold')
  return page
}

const calls = (page: Page) => page.requests.map(({ call }) => call)
const marks = (page: Page) => calls(page).filter((call) => call.startsWith('PUT'))

const notifications: Row[] = [
  ...[
    { by: 'its row', read: (page: Page) => page.user.click(page.getByText('Item sold')) },
    { by: 'its check', read: (page: Page) => clickButton(page, /^Mark as read/) },
  ].map(({ by, read }) => ({
    line: '4.9a',
    says: `a notification is read once ${by} is pressed`,
    check: async () => {
      const page = await openNotifications()
      await read(page)
      await waitFor(() => expect(marks(page)).toHaveLength(1))
      await waitFor(() => expectNoText(page, '1 unread'))
    },
  })),
  {
    line: '4.9b',
    says: 'then the list is fetched again',
    check: async () => {
      const page = await openNotifications()
      await clickButton(page, /^Mark as read/)
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
      const { page } = await openCheckout({ 'POST /api/sandbox/confirm': neverResponds })
      await expectText(page, 'Preparing secure checkout...')
      await payWithCard(page, goodCard)
      expect((await page.findByRole('button', { name: /^Paying/ })).getAttribute('aria-busy')).toBe('true')
    },
  },
  {
    line: '4.10b',
    says: 'a payment says so, and 2 s later the marketplace is there',
    check: async () => {
      const { page } = await openCheckout()
      await payWithCard(page, goodCard)
      await expectToast(page, 'normal', 'Payment Successful')
      await page.timers.fire(2000)
      expect(currentPath()).toBe('/marketplace')
    },
  },
  {
    line: '4.10c',
    says: 'a failure is said, and the form stays with what was typed',
    check: async () => {
      const { page } = await openCheckout()
      await payWithCard(page, declinedCard)
      await expectToast(page, 'destructive', 'Payment Failed')
      expect(page.getByLabelText('CVC')).toHaveProperty('value', '123')
    },
  },
]

const live: Row[] = [
  {
    line: '4.11a',
    says: 'somebody logged in is connected',
    check: async () => expect((await openSignedInPage('/support')).page.sockets).toHaveLength(1),
  },
  {
    line: '4.11b',
    says: 'a lost connection is made again after 5 s, as long as somebody is there',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      await page.sockets[0]?.connect()
      await page.sockets[0]?.lose()
      await page.timers.fire(5000)
      expect(page.sockets).toHaveLength(2)
      await page.sockets[1]?.connect()
      await clickButton(page, 'Log Out')
      // The toast closes after as long.
      await expectToast(page, 'normal', 'Logged Out')
      await page.sockets[1]?.lose()
      await page.timers.fire(5000)
      expect(page.sockets).toHaveLength(2)
    },
  },
]

async function openOffers(): Promise<Page> {
  const { seller, assetId, itemId } = await createListing({ price: 20 })
  await createListing({ assetId, price: 30 }, seller)
  const page = await openPage(`/item/${itemId}`, { as: await newUser() })
  await expectText(page, 'Buy Now')
  return page
}

const chosen = (page: Page) => page.getAllByRole('radio', { checked: true })[0]?.getAttribute('aria-label')

const choice: Row[] = withFixture(openOffers, [
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
      const statusOf = async ({ buyer }: { buyer: Awaited<ReturnType<typeof newUser>> }) =>
        (await buyer.get('/api/transactions')).body[0].status
      expect([await statusOf(await createPaidOrder()), await statusOf(await createCompletedOrder())]).toEqual(
        ['pending', 'completed'],
      )
      const [buyer, offered] = [await newUser(), await createListing()]
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
    decision: 'product 9',
    check: async () => {
      const { itemId } = await createListing()
      const page = await openPage(`/item/${itemId}`)
      const asked = () => calls(page).filter((call) => call === `GET /api/items/${itemId}`).length
      const comeBack = async () => {
        navigate('/support')
        await expectText(page, 'Quick Contact')
        navigate(`/item/${itemId}`)
        await expectText(page, 'Item Statistics')
      }
      await expectText(page, 'Item Statistics')
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
