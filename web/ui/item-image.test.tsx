import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { renderPage } from '@/web/testing/render'
import { ItemImage } from '@/web/ui/item-image'

test('while the address is asked for there is neither picture nor excuse', () => {
  const page = renderPage(<ItemImage src={undefined} name="Dominus" category="hat" />)
  expect(page.queryByRole('img')).toBeNull()
  expect(page.queryByText('Limited Item')).toBeNull()
})

test('the picture is called by the item’s name', () => {
  const page = renderPage(<ItemImage src="/dominus.svg" name="Dominus" category="hat" />)
  fireEvent.load(page.getByRole('img', { name: 'Dominus' }))
  expect(page.queryByText('Limited Item')).toBeNull()
})

test('a picture that does not load leaves the words', () => {
  const page = renderPage(<ItemImage src="/gone.svg" name="Dominus" category="hat" />)
  fireEvent.error(page.getByRole('img'))
  expect(page.getByText('Limited Item')).toBeDefined()
  expect(page.getByText('Dominus')).toBeDefined()
})

test('an item without a picture says so at once', () => {
  const page = renderPage(<ItemImage src={null} name="Dominus" category="hat" />)
  expect(page.getByText('Limited Item')).toBeDefined()
})

test('a new address gets a new chance', () => {
  const page = renderPage(<ItemImage src="/gone.svg" name="Dominus" category="hat" />)
  fireEvent.error(page.getByRole('img'))
  page.rerender(<ItemImage src="/new.svg" name="Dominus" category="hat" />)
  expect(page.getByRole('img').getAttribute('src')).toBe('/new.svg')
})
