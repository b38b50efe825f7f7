import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { renderPage } from '@/web/testing/render'
import { ItemImage } from '@/web/ui/item-image'

test('while the URL is loading there is neither an image nor the fallback', () => {
  const page = renderPage(<ItemImage src={undefined} name="Dominus" category="hat" />)
  expect(page.queryByRole('img')).toBeNull()
  expect(page.queryByText('Limited Item')).toBeNull()
})

test('the item’s name is the alt text', () => {
  const page = renderPage(<ItemImage src="/dominus.svg" name="Dominus" category="hat" />)
  fireEvent.load(page.getByRole('img', { name: 'Dominus' }))
  expect(page.queryByText('Limited Item')).toBeNull()
})

test('an image that fails to load shows the fallback', () => {
  const page = renderPage(<ItemImage src="/gone.svg" name="Dominus" category="hat" />)
  fireEvent.error(page.getByRole('img'))
  expect(page.getByText('Limited Item')).toBeDefined()
  expect(page.getByText('Dominus')).toBeDefined()
})

test('an item without an image shows the fallback', () => {
  const page = renderPage(<ItemImage src={null} name="Dominus" category="hat" />)
  expect(page.getByText('Limited Item')).toBeDefined()
})

test('a new URL is tried after a failure', () => {
  const page = renderPage(<ItemImage src="/gone.svg" name="Dominus" category="hat" />)
  fireEvent.error(page.getByRole('img'))
  page.rerender(<ItemImage src="/new.svg" name="Dominus" category="hat" />)
  expect(page.getByRole('img').getAttribute('src')).toBe('/new.svg')
})
