import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { OwnListings } from '@/modules/catalog/web/listings/own-listings'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listing = buildSummary({ status: 'paused' })

type Holiday = { until: string | null } | null

function open(before: Holiday, responses: Record<string, unknown> = {}) {
  let holiday = before
  const requests = mockApi({
    'GET /api/items': [listing],
    'GET /api/holiday': () => ({ holiday }),
    'PUT /api/holiday': (next: NonNullable<Holiday>) => {
      holiday = next
      return next
    },
    'DELETE /api/holiday': () => {
      holiday = null
      return new Response(null, { status: 204 })
    },
    ...responses,
  })
  return { requests, page: renderPage(<OwnListings />, { viewer: buildViewer(), hasToasts: true }) }
}

test('a seller goes on holiday until a day, and switches it off', async () => {
  const { page, requests } = open(null)
  await page.user.click(await page.findByRole('button', { name: 'Holiday mode' }))
  const day = '2027-01-05'
  await page.user.type(page.getByLabelText('Back on'), day)
  await page.user.click(page.getByRole('button', { name: 'Go on holiday' }))
  expect(await page.findByText("You're on holiday until Jan 5, 2027")).toBeDefined()
  const sent = requests.find(({ call }) => call === 'PUT /api/holiday')
  expect(sent?.body).toEqual({ until: new Date(`${day}T00:00:00`).toISOString() })
  expect(page.queryByRole('button', { name: 'Holiday mode' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Resume' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Switch Off' }))
  expect(await page.findByRole('button', { name: 'Holiday mode' })).toBeDefined()
  expect(await page.findByRole('button', { name: 'Resume' })).toBeDefined()
})

test('a holiday without an end can get one; a day in the past is an error', async () => {
  const { page, requests } = open({ until: null })
  expect(await page.findByText("You're on holiday")).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Change date' }))
  const dialog = within(page.getByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Back on'), '2020-01-01')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Choose a day in the next 12 months.')).toBeDefined()
  await page.user.clear(dialog.getByLabelText('Back on'))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(requests.findLast(({ call }) => call === 'PUT /api/holiday')?.body).toEqual({ until: null })
})

test('a holiday that could not be started keeps its dialog', async () => {
  const { page } = open(null, { 'PUT /api/holiday': currentFailureResponse })
  await page.user.click(await page.findByRole('button', { name: 'Holiday mode' }))
  await expectFormSurvivesFailures({
    page,
    button: 'Go on holiday',
  })
})
