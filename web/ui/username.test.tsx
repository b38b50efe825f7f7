import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Username } from '@/web/ui/username'

test('the name of a temporary account has a badge, any other has none (C26)', () => {
  const page = renderPage(
    <>
      <p>
        Sold by <Username name="ann" isTemporary={false} />
      </p>
      <p>
        Sold by <Username name="bob" isTemporary />
      </p>
    </>,
  )
  expect(page.getAllByText(/^Sold by/).map((line) => line.textContent)).toEqual([
    'Sold by ann',
    'Sold by bobTemporary',
  ])
})
