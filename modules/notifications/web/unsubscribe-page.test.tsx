import '@/web/testing/dom'
import { afterEach, expect, test } from 'bun:test'
import { notifications } from '@/modules/notifications/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const call = 'POST /api/notifications/unsubscribe'

function open(hash: string) {
  location.hash = hash
  return renderApp({ path: '/unsubscribe', modules: [notifications] })
}

afterEach(() => {
  location.hash = ''
})

test('the page names what ends, and one press ends it', async () => {
  const asked = mockApi({ [call]: { kind: 'sales' } })
  const page = open('#sales.u1.signature')
  expect(await page.findByText('No more mails about what you sell?')).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Unsubscribe' }))
  expect(await page.findByText('We send you no more mails about what you sell.')).toBeTruthy()
  expect(asked.map((one) => one.call)).toEqual([call])
})

test('a link that the site did not sign is refused in words', async () => {
  mockApi({ [call]: mockProblem(404, 'not_found', 'This link is not one of ours.') })
  const page = open('#sales.u1.forged')
  await page.user.click(await page.findByRole('button', { name: 'Unsubscribe' }))
  expect((await page.findByRole('alert')).textContent).toBe('This link is not one of ours.')
})

test('a link that is not whole says so', async () => {
  const page = open('')
  expect(await page.findByText('This link is not whole')).toBeTruthy()
})
