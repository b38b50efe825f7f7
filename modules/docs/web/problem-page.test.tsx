import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { docs } from '@/modules/docs/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const call = 'GET /api/problems/price-changed'
const changed = {
  code: 'price_changed',
  status: 409,
  title: 'Price changed',
  detail: 'The price of this listing has changed.',
  advice: 'Look at the new price.',
}

function open() {
  return renderApp({ path: '/problems/price-changed', modules: [docs] })
}

test('the page shows the meaning, the advice, the code and the status', async () => {
  mockApi({ [call]: changed })
  const page = open()
  expect(await page.findByRole('heading', { name: 'Price changed', level: 1 })).toBeTruthy()
  expect(page.getByRole('heading', { name: 'What it means' }).nextSibling?.textContent).toBe(changed.detail)
  expect(page.getByRole('heading', { name: 'What to do' }).nextSibling?.textContent).toBe(changed.advice)
  expect(page.getByText('Code').nextSibling?.textContent).toBe('price_changed')
  expect(page.getByText('HTTP status').nextSibling?.textContent).toBe('409')
  expect(document.title).toBe('Price changed · Mintmark')
})

test('an unknown code shows the 404 page', async () => {
  mockApi({ [call]: mockProblem(404, 'not_found', 'There is nothing here.') })
  expect(await open().findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
})

test('a failed load can be retried', async () => {
  let up = false
  mockApi({ [call]: () => (up ? changed : mockProblem(503, 'unavailable', 'Away.')) })
  const page = open()
  expect(await page.findByText('Away.')).toBeTruthy()
  up = true
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('heading', { name: 'Price changed' })).toBeTruthy()
})
