import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { toApiError } from '@/web/lib/api/api-error'
import { renderPage } from '@/web/testing/render'
import { ErrorState } from '@/web/ui/states/error-state'

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

test.each([
  [403, 'Not part of your role', 'Ask an admin.', 'Not part of your role'],
  [404, 'Not found', 'Item Not Found', 'Not found'],
  [422, 'Invalid input', 'IDs have at most 64 characters.', 'Not found'],
])(
  'a request that can never succeed (%p) says why instead of offering to try again',
  (status, title, detail, shown) => {
    const page = renderPage(<ErrorState error={toApiError(status, { title, detail })} onRetry={() => {}} />)
    expect(page.getByText(shown)).toBeDefined()
    expect(page.getByText(detail)).toBeDefined()
    expect(page.queryByRole('button')).toBeNull()
    expect(page.queryByText("This didn't load")).toBeNull()
  },
)

test.each([429, 502, 503])('a request that failed with %p can be repeated', (status) => {
  const problem = { title: 'Unavailable', detail: 'Wait a minute.' }
  const page = renderPage(<ErrorState error={toApiError(status, problem)} onRetry={() => {}} />)
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
})
