import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { toApiError } from '@/web/lib/api-error'
import { renderPage } from '@/web/testing/render'
import { ErrorState } from '@/web/ui/error-state'

function FailingList() {
  const [failed, setFailed] = useState(true)
  return (
    <main>
      <h1>Marketplace</h1>
      {failed ? <ErrorState message="Not available." onRetry={() => setFailed(false)} /> : <p>3 items</p>}
    </main>
  )
}

test('after a successful retry the focus is on the heading', async () => {
  const page = renderPage(<FailingList />)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(page.getByText('3 items')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('a refused request says why instead of offering to try again', () => {
  const problem = { code: 'role_missing', title: 'Not part of your role', detail: 'Ask an admin.' }
  const page = renderPage(<ErrorState error={toApiError(403, problem)} onRetry={() => {}} />)
  expect(page.getByText('Not part of your role')).toBeDefined()
  expect(page.getByText('Ask an admin.')).toBeDefined()
  expect(page.queryByRole('button')).toBeNull()
  expect(page.queryByText("This didn't load")).toBeNull()
})
