import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const open = { id: 'v1', name: 'Open ones', filters: { state: 'open', sort: 'newest' } }

function List() {
  const filters = useUrlFilters(['state'])
  return (
    <StaffTable
      caption="Tickets"
      columns={[{ id: 'id', label: 'ID', cell: ({ id }: { id: string }) => id }]}
      query={{ data: { rows: [{ id: 't1' }], next: undefined }, error: null, refetch: () => undefined }}
      exported={{ table: 'tickets', filters: filters.values }}
      filters={filters}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
    >
      <StaffFilter filters={filters} name="state" label="State" />
    </StaffTable>
  )
}

function render(path: string, responses: Record<string, unknown> = {}) {
  const calls = mockApi({ 'GET /api/admin/views': [open], ...responses })
  const page = renderApp({
    path,
    viewer: buildViewer({ role: 'moderator' }),
    modules: [{ name: 'support', pages: [{ path: '/admin/tickets', title: 'Tickets', view: List }] }],
  })
  const sent = (verb: string) => calls.filter(({ call }) => call.startsWith(verb)).map(({ body }) => body)
  return { page, sent }
}

test('views are links with their filters, and the current one is marked', async () => {
  const { page } = render('/admin/tickets')
  const views = within(await page.findByRole('navigation', { name: 'Saved views' }))
  expect(views.getByRole('link', { name: 'Open ones' }).getAttribute('href')).toBe(
    '/admin/tickets?state=open&sort=newest',
  )
  expect(views.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true')
  expect(page.queryByRole('button', { name: 'Save view' })).toBeNull()
  await page.user.click(views.getByRole('link', { name: 'Open ones' }))
  await waitFor(() =>
    expect(page.getByRole('link', { name: 'Open ones' }).getAttribute('aria-current')).toBe('true'),
  )
})

test('filters are saved under a name, without the page', async () => {
  const saved = { id: 'v2', name: 'Waiting', filters: { state: 'waiting' } }
  const { page, sent } = render('/admin/tickets?state=waiting&cursor=9', {
    'GET /api/admin/views': [],
    'POST /api/admin/views': () => Response.json(saved, { status: 201 }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Save view' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Save this view' }))
  await page.user.type(dialog.getByLabelText('Name'), 'Waiting')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('View Saved')).toBeDefined()
  expect(sent('POST')).toEqual([{ table: 'tickets', name: 'Waiting', filters: { state: 'waiting' } }])
})

test('a name that is taken is explained at its field', async () => {
  const { page } = render('/admin/tickets?state=waiting', {
    'POST /api/admin/views': () =>
      mockProblem(409, 'view_exists', 'This list already has a view with this name.'),
  })
  await page.user.click(await page.findByRole('button', { name: 'Save view' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Name'), 'Open ones')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This list already has a view with this name.')).toBeDefined()
})

test('the current view is renamed and deleted', async () => {
  const { page, sent } = render('/admin/tickets?sort=newest&state=open', {
    'PATCH /api/admin/views/v1': { ...open, name: 'Mine' },
    'DELETE /api/admin/views/v1': () => new Response(null, { status: 204 }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Rename view' }))
  const name = within(await page.findByRole('dialog')).getByLabelText('Name')
  await page.user.clear(name)
  await page.user.type(name, 'Mine{Enter}')
  await waitFor(() => expect(sent('PATCH')).toEqual([{ name: 'Mine' }]))
  await page.user.click(await page.findByRole('button', { name: 'Delete view' }))
  expect(await page.findByText('View Deleted')).toBeDefined()
})
