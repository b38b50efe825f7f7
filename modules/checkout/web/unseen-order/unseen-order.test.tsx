import '@/web/testing/dom'
import { afterEach, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { checkout } from '@/modules/checkout/web/module'
import { sampleIntent } from '@/modules/checkout/web/sample-intent'
import { setUnseenOrder } from '@/modules/checkout/web/unseen-order/unseen-order'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const path = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=card'

afterEach(() => setUnseenOrder(undefined))

function openAsBuyer(pathname: string) {
  return renderApp({ path: pathname, viewer: buildViewer(), modules: [checkout] })
}

/** Pays for an order and waits until the page goes back to the marketplace. */
async function payAndReturn() {
  mockApi({
    'GET /api/players': null,
    'GET /api/orders/last-player': { username: null },
    'POST /api/create-payment-intent': sampleIntent,
    'POST /api/sandbox/confirm': { status: 'succeeded' },
  })
  const page = openAsBuyer(path)
  await page.user.type(await page.findByLabelText('Card number'), '4242424242424242')
  await page.user.type(page.getByLabelText('Expiry'), '1234')
  await page.user.type(page.getByLabelText('CVC'), '123')
  await page.user.click(page.getByRole('button', { name: 'Pay $149.99' }))
  await page.findByRole('complementary', { name: 'Your new order' })
  expect(page.history).toEqual(['/marketplace'])
  return page
}

const banner = { name: 'Your new order' }

test('after a purchase the marketplace leads to the order, and no longer once its page was opened', async () => {
  const page = await payAndReturn()
  const link = page.getByRole('link', { name: 'View your order' })
  expect(link.closest('aside')?.textContent).toContain('You bought Harvest Crown.')
  expect(link.getAttribute('href')).toBe('/orders/o1')
  await page.user.click(link)
  act(() => page.navigate('/marketplace'))
  expect(page.queryByRole('complementary', banner)).toBeNull()
})

test('other pages have no banner, and it goes away for good when it is dismissed', async () => {
  const page = await payAndReturn()
  act(() => page.navigate('/support'))
  expect(page.queryByRole('complementary', banner)).toBeNull()
  act(() => page.navigate('/marketplace'))
  await page.user.click(page.getByRole('button', { name: 'Dismiss' }))
  act(() => page.navigate('/support'))
  act(() => page.navigate('/marketplace'))
  expect(page.queryByRole('complementary', banner)).toBeNull()
})

test('whoever logs in next does not see the order of someone else', async () => {
  setUnseenOrder({ orderId: 'o1', buyerId: 'someone-else', item: 'Crown' })
  const page = openAsBuyer('/marketplace')
  await page.findAllByText('404 Page Not Found')
  expect(page.queryByRole('complementary', banner)).toBeNull()
})
