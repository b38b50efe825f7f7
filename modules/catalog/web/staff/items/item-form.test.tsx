import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { StaffItemPage } from '@/modules/catalog/web/staff/items/item-page'
import { buildStaffItem } from '@/modules/catalog/web/staff/items/sample-staff-item'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const item = buildStaffItem()
const path = '/admin/items/i1'

function open(put: unknown, get: () => unknown = () => item) {
  const calls = mockApi({
    'GET /api/admin/items/i1': get,
    'PUT /api/admin/items/i1': put,
    'GET /api/roblox-thumbnail/777': { imageUrl: '/x.png' },
  })
  const page = renderApp({
    path,
    viewer: buildViewer({ role: 'moderator' }),
    modules: [{ name: 'catalog', pages: [{ path: '/admin/items/:id', title: 'Item', view: StaffItemPage }] }],
  })
  return { page, sent: () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body) }
}

test('an edit sends the version that was shown; the saved item is edited on', async () => {
  let current = item
  const save = () => {
    current = { ...item, name: 'Moon Crown', version: 'v2', provisional: false }
    return new Response(null, { status: 204 })
  }
  const { page, sent } = open(save, () => current)
  const name = await page.findByLabelText('Name')
  await page.user.clear(name)
  await page.user.type(name, 'Moon Crown')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Item Saved')).toBeDefined()
  expect(await page.findByRole('heading', { name: 'Moon Crown' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { name: 'Moon Crown', version: 'v1' },
    { name: 'Moon Crown', version: 'v2' },
  ])
})

test('after a conflict the input stays until the other version is shown', async () => {
  let current = item
  const { page } = open(
    () => mockProblem(409, 'item_changed', 'Someone else changed this item.'),
    () => current,
  )
  const name = await page.findByLabelText('Name')
  await page.user.type(name, '!')
  current = { ...item, name: 'Moon Crown', version: 'v2' }
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByRole('button', { name: 'Show their version' })).toBeDefined()
  expect(page.getByDisplayValue('Mon Crown!')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Show their version' }))
  expect(await page.findByDisplayValue('Moon Crown')).toBeDefined()
})

test('an invalid value is explained at its field, and nothing is sent', async () => {
  const { page, sent } = open(item)
  await page.user.type(await page.findByLabelText('RAP in R$'), 'lots')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(page.getByText(/^Enter a whole number of R\$/)).toBeDefined()
  expect(sent()).toEqual([])
})
