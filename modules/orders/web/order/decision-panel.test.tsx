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

const decided = { state: 'completed', dispute: 'decided', disputeReason: 'It never came.' } as const
const decision = { outcome: 'release', reasonCode: 'delivered', appealUntil: later } as const
const appealable = buildOrder({ ...decided, decision, decisionReason: 'It was seen.', appealUntil: later })

test('the party that lost reads who won and why, appeals with a reason, and then sees that it waits', async () => {
  const nextAction = { who: 'staff', deadline: null, ifMissed: null } as const
  const requests = mockApi({
    [find]: appealable,
    'POST /api/orders/o1/appeal': buildOrder({ ...decided, appeal, nextAction }),
  })
  const page = open('u-bob')
  const send = await page.findByRole('button', { name: 'Appeal' })
  for (const line of [
    'The dispute was decided for the seller.',
    'The evidence shows that the item was delivered.',
    'It was seen.',
  ])
    expect(page.getByText(line)).toBeTruthy()
  await page.user.click(send)
  expect(await page.findByText('Say what is wrong with the decision.')).toBeTruthy()
  await page.user.type(page.getByLabelText("What's wrong with the decision?"), 'Look again.')
  await page.user.click(send)
  expect(await page.findByText(/The appeal is being reviewed\./)).toBeTruthy()
  expect(page.getByText('Under review')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Appeal' })).toBeNull()
  const sent = requests.filter(({ call }) => call === 'POST /api/orders/o1/appeal')
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Look again.' }])
})

test('the party that lost accepts the decision after a question', async () => {
  const final = { ...decision, appealUntil: null }
  const accept = 'POST /api/orders/o1/accept-decision'
  const requests = mockApi({ [find]: appealable, [accept]: buildOrder({ ...decided, decision: final }) })
  const page = open('u-bob')
  await page.user.click(await page.findByRole('button', { name: 'Accept decision' }))
  await page.user.click(await page.findByRole('button', { name: 'Accept and give up the appeal' }))
  expect(await page.findByText('The decision is final.')).toBeTruthy()
  expect(requests.filter(({ call }) => call === accept)).toHaveLength(1)
})

test('the party that won reads until when the other can appeal', async () => {
  mockApi({ [find]: { ...appealable, appealUntil: null } })
  const page = open('u-ann')
  expect(await page.findByText(/^The buyer can appeal until/)).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Appeal' })).toBeNull()
})

test('both parties read the answer to an appeal', async () => {
  const upheld = { ...appeal, state: 'upheld', answer: 'The trade was seen.' } as const
  mockApi({ [find]: buildOrder({ state: 'completed', dispute: 'decided', appeal: upheld }) })
  const page = open('u-ann')
  expect(await page.findByText('Upheld after an appeal')).toBeTruthy()
  expect(page.getByText('The trade was seen.')).toBeTruthy()
})
