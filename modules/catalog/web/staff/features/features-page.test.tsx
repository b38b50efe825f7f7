import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { FeaturesPage } from '@/modules/catalog/web/staff/features/features-page'
import { buildStaffItem } from '@/modules/catalog/web/staff/items/sample-staff-item'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const crown = buildStaffItem({ name: 'Crown' })
const grin = buildStaffItem({ id: 'i2', name: 'Grin' })

function open(put: unknown = () => new Response(null, { status: 204 })) {
  const calls = mockApi({
    'GET /api/admin/features': { items: [{ ...crown, until: null }], version: 'v1' },
    'PUT /api/admin/features': put,
    'GET /api/admin/items': [crown, grin],
  })
  const page = renderPage(<FeaturesPage />, { viewer: buildViewer({ role: 'moderator' }), hasToasts: true })
  return { page, sent: () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body) }
}

async function addGrin(page: ReturnType<typeof open>['page']) {
  await page.user.type(await page.findByLabelText('Add an item'), 'r')
  await page.user.click(await page.findByRole('button', { name: 'Feature Grin' }))
}

test('an item is added, moved to the top and saved with the version that was shown', async () => {
  const { page, sent } = open()
  await addGrin(page)
  expect(page.queryByRole('button', { name: 'Feature Crown' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Move Grin up' }))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Featured Items Saved')).toBeDefined()
  expect(sent()).toEqual([
    {
      items: [
        { id: 'i2', until: null },
        { id: 'i1', until: null },
      ],
      version: 'v1',
    },
  ])
})

test('a conflict keeps the choice, and it can be discarded', async () => {
  const { page } = open(() => mockProblem(409, 'features_changed', 'Someone else changed them.'))
  await addGrin(page)
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Someone else changed them.')).toBeDefined()
  expect(page.getByRole('link', { name: 'Grin' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(page.queryByRole('link', { name: 'Grin' })).toBeNull())
})
