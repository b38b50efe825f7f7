import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { renderPage } from '@/web/testing/render'
import { Username } from '@/web/ui/values/username'

test('the name of a temporary account has a mark, any other has none (C26)', () => {
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

test('on a demo, where all accounts are temporary, names have no mark', () => {
  const page = renderPage(<Username name="bob" isTemporary />, { site: { isDemo: true } })
  expect(page.container.textContent).toBe('bob')
})
