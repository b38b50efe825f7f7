import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
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
