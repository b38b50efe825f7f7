import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { orders } from '@/modules/orders/web/module'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const find = 'GET /api/orders/o1'
const at = '2026-03-01T12:00:00.000Z'
const appeal = { by: 'buyer', reason: 'Look again.', at, state: 'open', answer: null } as const
const later = new Date(Date.now() + 3_600_000).toISOString()

function open(id: 'u-ann' | 'u-bob') {
  return renderApp({ path: '/orders/o1', viewer: buildViewer({ id }), modules: [orders] })
}

test('the party that lost appeals with a reason, and then sees that it waits', async () => {
  const decided = { state: 'completed', dispute: 'decided', disputeReason: 'It never came.' } as const
  const nextAction = { who: 'staff', deadline: null, ifMissed: null } as const
  const requests = mockApi({
    [find]: buildOrder({ ...decided, appealUntil: later }),
    'POST /api/orders/o1/appeal': buildOrder({ ...decided, appeal, nextAction }),
  })
  const page = open('u-bob')
  const send = await page.findByRole('button', { name: 'Appeal the decision' })
  await page.user.click(send)
  expect(await page.findByText('Say what is wrong with the decision.')).toBeTruthy()
  await page.user.type(page.getByLabelText("What's wrong with the decision?"), 'Look again.')
  await page.user.click(send)
  expect(await page.findByText(/Another moderator is reviewing the decision\. No money moves/)).toBeTruthy()
  expect(page.getByText('Under review')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Appeal the decision' })).toBeNull()
  const sent = requests.filter(({ call }) => call === 'POST /api/orders/o1/appeal')
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Look again.' }])
})

test('both parties read the answer to an appeal', async () => {
  const upheld = { ...appeal, state: 'upheld', answer: 'The trade was seen.' } as const
  mockApi({ [find]: buildOrder({ state: 'completed', dispute: 'decided', appeal: upheld }) })
  const page = open('u-ann')
  expect(await page.findByText('Another moderator upheld the decision')).toBeTruthy()
  expect(page.getByText('The trade was seen.')).toBeTruthy()
})
