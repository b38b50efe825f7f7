import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '@/web/testing/render'
import { ErrorState } from '@/web/ui/error-state'

function Place() {
  const [failed, setFailed] = useState(true)
  return (
    <main>
      <h1>Marketplace</h1>
      {failed ? <ErrorState message="It is gone." onRetry={() => setFailed(false)} /> : <p>3 items</p>}
    </main>
  )
}

test('a new try that works leaves the keyboard at the heading', async () => {
  const page = renderPage(<Place />)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(page.getByText('3 items')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
