import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api/api'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const ordersQuery = (filters: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['/api/admin/orders', filters],
    queryFn: async () => ({
      rows: (await unwrap(api.admin.orders.get({ query: filters as { item?: string } }))) as { id: string }[],
      next: undefined,
    }),
    retry: false,
  })

function List() {
  const filters = useUrlFilters(['item', 'from', 'to'])
  return (
    <StaffTable
      caption="Orders"
      columns={[{ id: 'id', label: 'ID', cell: ({ id }: { id: string }) => id }]}
      query={useQuery(ordersQuery(filters.values))}
      filters={filters}
      idOf={({ id }) => id}
      nameOf={({ id }) => id}
    >
      <StaffFilter filters={filters} name="item" label="Item" />
      <StaffFilter filters={filters} name="from" label="From" day="start" />
      <StaffFilter filters={filters} name="to" label="Until" day="end" />
    </StaffTable>
  )
}

function open(path: string) {
  mockApi({
    'GET /api/admin/orders': (_: unknown, url: URL) =>
      url.searchParams.get('item') === 'wrong'
        ? mockProblem(422, 'invalid', 'Check the input.', {
            errors: [{ path: 'item', message: 'Use fewer.' }],
          })
        : [{ id: 'o1' }],
  })
  const pages = [{ path: '/admin/orders', title: 'Orders', view: List }]
  return renderApp({ path, viewer: buildViewer({ role: 'moderator' }), modules: [{ name: 'orders', pages }] })
}

test('a filter that the server rejects says what is wrong and leaves the table as it was', async () => {
  const page = open('/admin/orders')
  await page.findByRole('cell', { name: 'o1' })
  await page.user.type(page.getByLabelText('Item'), 'wrong{Enter}')
  expect((await page.findByRole('alert')).textContent).toBe('Use fewer.')
  expect(page.getByRole('cell', { name: 'o1' })).toBeDefined()
  await page.user.clear(page.getByLabelText('Item'))
  await page.user.keyboard('{Enter}')
  expect(await page.findByRole('cell', { name: 'o1' })).toBeDefined()
  expect(page.queryByRole('alert')).toBeNull()
})

test('days go to the URL as their beginning and their end where the viewer is', async () => {
  const page = open('/admin/orders')
  await page.user.type(await page.findByLabelText('From'), '2026-03-01')
  await page.user.type(page.getByLabelText('Until'), '2026-03-02')
  const query = new URLSearchParams(page.history.at(-1)?.split('?')[1])
  const hours = (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '') + 1) / 3_600_000
  expect(hours).toBe(48)
  expect(page.getByLabelText('Until')).toHaveProperty('value', '2026-03-02')
})
