import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { MergePanel } from '@/modules/catalog/web/staff/items/merge-panel'
import { buildStaffItem } from '@/modules/catalog/web/staff/items/sample-staff-item'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const copy = buildStaffItem({ assetId: '7777' })
const into = buildStaffItem({ id: 'i2', name: 'Moon Crown' })

async function choose(preview: unknown) {
  const calls = mockApi({
    'GET /api/admin/items': [copy, into],
    'GET /api/admin/items/i1/merge': preview,
    'POST /api/admin/items/i1/merge': () => new Response(null, { status: 204 }),
  })
  const page = renderPage(<MergePanel item={copy} />, {
    viewer: buildViewer({ role: 'admin' }),
    hasToasts: true,
  })
  await page.user.type(await page.findByLabelText('Item that stays'), 'crown')
  await page.user.click(await page.findByRole('button', { name: 'Merge into Moon Crown' }))
  return { page, calls, dialog: within(await page.findByRole('dialog')) }
}

test('an admin sees what moves, gives a reason, and continues with the item that stays', async () => {
  const { page, calls, dialog } = await choose({ into, listings: 3, reserved: 1, sales: 2, favorites: 4 })
  expect(await dialog.findByText('Listings: 3, of which 1 are reserved')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(dialog.getByText('Enter a reason.')).toBeDefined()
  await page.user.type(dialog.getByLabelText('Reason'), 'Mistyped.')
  await page.user.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await page.findByText('Items Merged')).toBeDefined()
  expect(calls).toContainEqual({
    call: 'POST /api/admin/items/i1/merge',
    body: { into: 'i2', reason: 'Mistyped.' },
  })
  expect(page.history?.at(-1)).toBe('/admin/items/i2')
})

test('items that can’t be merged say why, without a button to merge', async () => {
  const { dialog } = await choose(() => mockProblem(409, 'different_assets', 'They are two items.'))
  expect(await dialog.findByText('They are two items.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Merge' })).toBeNull()
})
