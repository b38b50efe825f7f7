import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { DemoGoodsPanel } from '@/modules/admin/web/first-run/demo-goods/demo-goods-panel'
import type { DemoGoods } from '@/modules/demo/contract'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const empty: DemoGoods = { isTestMode: true, listings: 0, canFill: true, canRemove: false }
const filled: DemoGoods = { isTestMode: true, listings: 24, canFill: false, canRemove: true }

function open(first: DemoGoods, responses: Record<string, unknown> = {}) {
  let state = first
  mockApi({
    'GET /api/admin/demo-goods': () => state,
    'POST /api/admin/demo-goods': () => (state = filled),
    'DELETE /api/admin/demo-goods': () => (state = empty),
    ...responses,
  })
  return renderApp({
    path: '/admin/goods',
    viewer: buildViewer({ role: 'admin' }),
    modules: [{ name: 'admin', pages: [{ path: '/admin/goods', title: 'Goods', view: DemoGoodsPanel }] }],
  })
}

test('demo goods are added and removed', async () => {
  const page = open(empty)
  await page.user.click(await page.findByRole('button', { name: 'Add demo goods' }))
  expect(await page.findByText('24 demo goods are for sale.')).toBeDefined()
  expect(page.getByRole('link', { name: 'See the marketplace' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Remove demo goods' }))
  expect(await page.findByRole('button', { name: 'Add demo goods' })).toBeDefined()
})

test.each([
  [{ ...empty, canFill: false }, 'The marketplace already has goods.'],
  [{ ...empty, canFill: false, isTestMode: false }, /^Demo goods need sandbox payments/],
  [{ ...filled, canRemove: false }, /^Some were bought/],
])('%j can’t be changed, and says why', async (state, reason) => {
  const page = open(state)
  expect(await page.findByText(reason)).toBeDefined()
  expect(page.queryByRole('button', { name: /demo goods/ })).toBeNull()
})

test('what the server rejects is explained', async () => {
  const page = open(empty, {
    'POST /api/admin/demo-goods': () => mockProblem(409, 'marketplace_not_empty', 'Goods are there already.'),
  })
  await page.user.click(await page.findByRole('button', { name: 'Add demo goods' }))
  expect(await page.findByText('Goods are there already.')).toBeDefined()
})
