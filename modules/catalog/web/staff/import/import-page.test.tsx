import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { ImportPage } from '@/modules/catalog/web/staff/import/import-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const waiting = {
  id: 'f1',
  name: 'catalog.json',
  state: 'waiting',
  createdAt: '2026-03-08T12:00:00.000Z',
  startedAt: null,
  endedAt: null,
  counts: { new: 1, changed: 1, unchanged: 0, invalid: 1 },
  total: 3,
  handled: 0,
}
const row = { position: 0, kind: 'new', assetId: '1', name: 'Crown', changes: [], problem: null }
const rows = [
  row,
  { ...row, position: 1, kind: 'changed', assetId: '2', changes: [{ field: 'rap', from: null, to: 7 }] },
  { ...row, position: 2, kind: 'invalid', assetId: '3', name: null, problem: '3.name: expected a name' },
]

function open(responses: Record<string, unknown>) {
  const calls = mockApi({ 'GET /api/admin/imports/f1/rows': rows, ...responses })
  return { page: renderPage(<ImportPage />, { viewer: buildViewer({ role: 'admin' }) }), calls }
}

test('a file is uploaded, its rows are shown, and it is started once confirmed', async () => {
  let imports: unknown[] = []
  const { page, calls } = open({
    'GET /api/admin/imports': () => imports,
    'POST /api/admin/imports': () => {
      imports = [waiting]
      return Response.json({ id: 'f1' }, { status: 201 })
    },
    'POST /api/admin/imports/f1/start': () => {
      imports = [{ ...waiting, state: 'done', handled: 3 }]
      return new Response(null, { status: 204 })
    },
  })
  expect(await page.findByText('No file was uploaded yet.')).toBeDefined()
  const file = new File(['{"1": {"name": "Crown"}}'], 'catalog.json', { type: 'application/json' })
  await page.user.upload(page.getByLabelText('Catalog file'), file)
  await page.user.click(page.getByRole('button', { name: 'Upload' }))
  expect(await page.findByRole('row', { name: /2 Crown Changed RAP: nothing → 7/ })).toBeDefined()
  expect(page.getByRole('row', { name: /3 Invalid 3\.name: expected a name/ })).toBeDefined()
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toBe(file)
  await page.user.click(page.getByRole('button', { name: 'Import 2 items' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Import this file?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Import 2 items' }))
  expect(await page.findByText('Added 1 items and changed 1.')).toBeDefined()
})

test('progress is shown while the import is under way', async () => {
  const { page } = open({ 'GET /api/admin/imports': [{ ...waiting, state: 'running', handled: 1 }] })
  expect(await page.findByRole('progressbar', { name: '1 of 3 rows' })).toBeDefined()
  expect(page.queryByLabelText('Catalog file')).toBeNull()
})

test('a file that is no catalog is explained at the field', async () => {
  const { page } = open({
    'GET /api/admin/imports': [],
    'POST /api/admin/imports': () => mockProblem(422, 'bad_catalog_file', 'Not a catalog.'),
  })
  await page.user.click(await page.findByRole('button', { name: 'Upload' }))
  expect(page.getByText('Choose a file.')).toBeDefined()
  await page.user.upload(page.getByLabelText('Catalog file'), new File(['[]'], 'a.json'))
  await page.user.click(page.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(page.getByText('Not a catalog.')).toBeDefined())
})
