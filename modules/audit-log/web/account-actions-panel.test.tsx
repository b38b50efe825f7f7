import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { AccountActionsPanel } from '@/modules/audit-log/web/account-actions-panel'
import { accountActionsQuery } from '@/modules/audit-log/web/queries'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const at = '2026-03-08T12:00:00.000Z'

test('users read what staff did to their account, and why', async () => {
  mockApi({
    'GET /api/account-actions': [
      { id: '2', at, action: 'users.restore', reason: 'It was a mistake.' },
      { id: '1', at, action: 'hats.fold', reason: null },
    ],
  })
  const page = renderPage(<AccountActionsPanel />)
  expect(await page.findByText('Your account was restored')).toBeDefined()
  expect(page.getByText('It was a mistake.')).toBeDefined()
  expect(page.getByText('Staff action: hats.fold')).toBeDefined()
})

test('an account that staff never touched shows nothing', async () => {
  mockApi({ 'GET /api/account-actions': [] })
  const page = renderPage(<AccountActionsPanel />)
  await waitFor(() => expect(page.queryClient.getQueryData(accountActionsQuery.queryKey)).toEqual([]))
  expect(page.container.textContent).toBe('')
})
