import '@/web/testing/dom'
import { afterEach, expect, test } from 'bun:test'
import { notifications } from '@/modules/notifications/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const topics = {
  'GET /api/notifications/kinds': [{ kind: 'sales', label: 'Sales', description: 'your sales' }],
}
const call = 'POST /api/notifications/unsubscribe'

function open(hash: string) {
  location.hash = hash
  return renderApp({ path: '/unsubscribe', modules: [notifications] })
}

afterEach(() => {
  location.hash = ''
})

test('the page names the topic, and one click unsubscribes', async () => {
  const requests = mockApi({ ...topics, [call]: { kind: 'sales' } })
  const page = open('#sales.u1.signature')
  expect(await page.findByText('Stop emails about your sales?')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Unsubscribe' }))
  expect(await page.findByText("You won't get any more emails about your sales.")).toBeTruthy()
  expect(requests.map((request) => request.call)).toEqual([...Object.keys(topics), call])
})

test('a link with a bad signature shows the error', async () => {
  mockApi({ ...topics, [call]: mockProblem(404, 'not_found', "This link isn't valid.") })
  const page = open('#sales.u1.forged')
  await page.user.click(await page.findByRole('button', { name: 'Unsubscribe' }))
  expect((await page.findByRole('alert')).textContent).toBe("This link isn't valid.")
})

test('a link from a digest unsubscribes from everything', async () => {
  mockApi(topics)
  const page = open('#all.u1.signature')
  expect(await page.findByText('Stop emails about all activity?')).toBeTruthy()
})

test.each(['', '#gossip.u1.signature'])('an incomplete link says so: %p', async (hash) => {
  mockApi(topics)
  const page = open(hash)
  expect(await page.findByText('This link is incomplete')).toBeTruthy()
})
