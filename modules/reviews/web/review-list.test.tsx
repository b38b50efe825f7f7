import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { realtimeEffects } from '@/modules/reviews/web/realtime-effects'
import { ItemReviews } from '@/modules/reviews/web/review-list'
import { buildReview } from '@/modules/reviews/web/sample-review'
import { reportSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'
import { mockApi } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderApp, renderPage } from '@/web/testing/render'

const call = 'GET /api/reviews'
const figuresCall = 'GET /api/reviews/figures'
const figures = { count: 3, average: 3.7, distribution: [1, 0, 0, 0, 2] }

test('an item shows its average, the distribution and its reviews in pages', async () => {
  const [second, first] = [
    buildReview({ id: 'r2', text: 'Second' }),
    buildReview({ id: 'r1', text: 'First' }),
  ]
  const { respond, cursors } = mockTwoPages(second, first)
  mockApi({ [figuresCall]: figures, [call]: respond })
  const plugs = [
    plug(reportSlot, ({ subject, id, what }) => (
      <button type="button">{`Report ${what} ${subject} ${id}`}</button>
    )),
  ]
  const page = renderPage(<ItemReviews itemId="7" />, { plugs })
  expect(await page.findByText('3.7')).toBeDefined()
  expect(page.getByText('3 reviews')).toBeDefined()
  const rows = page.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['5 stars2', '4 stars0', '3 stars0', '2 stars0', '1 star1'])
  expect(page.getByRole('button', { name: 'Report the review by Jo…n review r2' })).toBeDefined()
  await expectNextPageOnDemand(page, { button: 'Show More', cursors })
  expect(page.getByText('First')).toBeDefined()
  expect(page.getByText('Second')).toBeDefined()
})

test('an item without reviews shows nothing, and an error can be retried', async () => {
  let isDown = true
  const none = { count: 0, average: null, distribution: [0, 0, 0, 0, 0] }
  mockApi({ [call]: [], [figuresCall]: () => (isDown ? new Response('', { status: 503 }) : none) })
  const page = renderPage(<ItemReviews itemId="7" />)
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  await waitFor(() => expect(page.container.textContent).toBe(''))
})

test('a new review appears while the page is open', async () => {
  const reviews = [buildReview({ text: 'First' })]
  mockApi({ [call]: () => reviews, [figuresCall]: figures })
  const site = defineWebModule({
    name: 'site',
    pages: [{ path: '/', title: 'An item', view: () => <ItemReviews itemId="7" /> }],
    frames: realtimeEffects,
  })
  const page = renderApp({ modules: [site] })
  await page.findByText('First')
  await page.sockets[0]?.open()
  reviews.unshift(buildReview({ id: 'r2', text: 'Second' }))
  await page.sockets[0]?.receive(JSON.stringify({ type: 'reviews', data: { id: '7' } }))
  expect(await page.findByText('Second')).toBeDefined()
})
