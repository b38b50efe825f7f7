import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { OrderReviewPanel } from '@/modules/reviews/web/order-review'
import { orderReviewQuery } from '@/modules/reviews/web/queries'
import { buildReview } from '@/modules/reviews/web/sample-review'
import { defineWebModule } from '@/web/lib/modules/module'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const text = 'What should other buyers know?'
const path = '/api/orders/o1/review'
const writable = { review: null, writableUntil: '2026-04-30T10:00:00.000Z', isAnswerable: false }

function open(
  before: object,
  responses: Record<string, unknown> = {},
  state: 'completed' | 'sent' = 'completed',
) {
  const requests = mockApi({ [`GET ${path}`]: before, ...responses })
  const view = () => (
    <OrderReviewPanel order={{ id: 'o1', state, dispute: 'none' }} party="buyer" isUnderReview={false} />
  )
  const site = defineWebModule({ name: 'site', pages: [{ path: '/', title: 'An order', view }] })
  return { requests, page: renderApp({ viewer: buildViewer(), modules: [site] }) }
}

test('the buyer gives stars with the keyboard and a text, and can change both', async () => {
  const review = buildReview({ stars: 4, text: 'Fast.' })
  const written = { ...writable, review }
  const { page, requests } = open(writable, { [`POST ${path}`]: written, [`PUT ${path}`]: written })
  await page.user.click(await page.findByRole('radio', { name: '5 stars' }))
  await page.user.keyboard('{ArrowLeft}')
  await page.user.type(page.getByLabelText(text), 'Fast.')
  await page.user.click(page.getByRole('button', { name: 'Publish Review' }))
  expect(await page.findByRole('img', { name: '4 of 5 stars' })).toBeDefined()
  expect(requests).toContainEqual({ call: `POST ${path}`, body: { stars: 4, text: 'Fast.' } })
  await page.user.click(page.getByRole('button', { name: 'Edit' }))
  expect(page.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true)
  expect(page.getByLabelText(text)).toHaveProperty('value', 'Fast.')
  await page.user.click(page.getByRole('radio', { name: '2 stars' }))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests).toContainEqual({ call: `PUT ${path}`, body: { stars: 2, text: 'Fast.' } }),
  )
})

test('a review needs stars, and keeps its text when it fails', async () => {
  const { page, requests } = open(writable, { [`POST ${path}`]: currentFailureResponse })
  await page.user.type(await page.findByLabelText(text), 'Fast.')
  await page.user.click(page.getByRole('button', { name: 'Publish Review' }))
  expect(page.getByText('Choose 1 to 5 stars.')).toBeDefined()
  expect(requests.filter(({ call }) => call === `POST ${path}`)).toEqual([])
  await page.user.click(page.getByRole('radio', { name: '1 star' }))
  await expectFormSurvivesFailures({ page, button: 'Publish Review' })
})

test('the seller reads the review and answers it once', async () => {
  const review = buildReview({ stars: 2, editedAt: '2026-03-01T11:00:00.000Z' })
  const answered = buildReview({
    stars: 2,
    answer: { text: 'Sorry!', createdAt: '2026-03-02T10:00:00.000Z' },
  })
  const { page, requests } = open(
    { review, writableUntil: null, isAnswerable: true },
    { [`PUT ${path}/answer`]: { review: answered, writableUntil: null, isAnswerable: false } },
  )
  expect(await page.findByText('edited')).toBeDefined()
  await page.user.type(page.getByLabelText('Your answer'), 'Sorry!')
  await page.user.click(page.getByRole('button', { name: 'Publish Answer' }))
  expect(await page.findByText("Seller's answer")).toBeDefined()
  expect(page.queryByLabelText('Your answer')).toBeNull()
  expect(requests).toContainEqual({ call: `PUT ${path}/answer`, body: { text: 'Sorry!' } })
})

test('an order without a review that its party may not write shows nothing', async () => {
  const { page } = open({ ...writable, writableUntil: null })
  const { queryKey } = orderReviewQuery('o1')
  await waitFor(() => expect(page.queryClient.getQueryData(queryKey)).toBeDefined())
  expect(page.queryByRole('region', { name: 'Review' })).toBeNull()
})

test('an order that is not completed is not asked for its review', () => {
  const { requests } = open(writable, {}, 'sent')
  expect(requests.filter(({ call }) => call === `GET ${path}`)).toEqual([])
})
