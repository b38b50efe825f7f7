import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { SearchBox } from '@/modules/catalog/web/browse/filters/search-box'
import { catalog } from '@/modules/catalog/web/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const found = [
  {
    id: '1',
    name: 'Amber Crown',
    category: 'hat',
    price: 12.5,
    assetId: '11',
    imageUrl: '/api/thumbnails/11',
  },
  {
    id: '2',
    name: 'Coral Crown',
    category: 'face',
    price: null,
    assetId: '12',
    imageUrl: '/api/thumbnails/12',
  },
]

async function renderWithSuggestions(text = 'crown') {
  const requests: string[] = []
  mockApi({
    'GET /api/search/suggestions': (_body: unknown, url: URL) => {
      requests.push(url.search)
      return found
    },
  })
  const page = renderPage(<SearchBox />, { path: '/support', modules: [catalog] })
  const box = page.getByPlaceholderText('Search limiteds...')
  await page.user.type(box, text)
  await page.findAllByRole('option')
  return { ...page, box, requests }
}

test('items are suggested once typing pauses, with picture, category and price', async () => {
  const page = await renderWithSuggestions()
  expect(page.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Amber CrownHat$12.50',
    'Coral CrownFaceNot for sale',
  ])
  expect([...page.container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/api/thumbnails/11',
    '/api/thumbnails/12',
  ])
  await waitFor(() => expect(page.requests.at(-1)).toBe('?q=crown'))
  expect(page.box.getAttribute('aria-expanded')).toBe('true')
  expect(page.box.getAttribute('aria-controls')).toBe(page.getByRole('listbox').id)
  await page.user.click(page.getByRole('option', { name: /Coral/ }))
  expect(page.history.at(-1)).toBe('/item/2')
  expect(page.queryByRole('listbox')).toBeNull()
})

test('arrow keys choose an item, and Enter opens it', async () => {
  const page = await renderWithSuggestions()
  const activeName = () => {
    const id = page.box.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : null
  }
  expect(activeName()).toBeNull()
  await page.user.keyboard('{ArrowDown}')
  expect(activeName()).toContain('Amber')
  expect(page.getByRole('option', { selected: true }).textContent).toContain('Amber')
  await page.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeName()).toBeNull()
  await page.user.keyboard('{ArrowUp}')
  expect(activeName()).toContain('Coral')
  await page.user.keyboard('{Enter}')
  expect(page.history).toEqual(['/support', '/item/2'])
})

test('Escape closes the suggestions and keeps the text; Enter then searches', async () => {
  const page = await renderWithSuggestions('top crown')
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('listbox')).toBeNull()
  expect(page.box).toHaveProperty('value', 'top crown')
  expect(page.box.getAttribute('aria-expanded')).toBe('false')
  await page.user.keyboard('{Enter}')
  expect(page.history.at(-1)).toBe('/marketplace?search=top+crown')
})

test('the suggestions close when the focus leaves the search box', async () => {
  const page = await renderWithSuggestions()
  await page.user.tab()
  await page.user.tab()
  await waitFor(() => expect(page.queryByRole('listbox')).toBeNull())
})
