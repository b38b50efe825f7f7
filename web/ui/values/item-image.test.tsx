import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ItemImage } from '@/web/ui/values/item-image'

const lookup = 'GET /api/roblox-thumbnail/1'
const noImage = mockProblem(404, 'not_found', 'The game platform has no image of this asset.')
const item = { assetId: '1', name: 'Dominus', category: 'hat' }

const spinner = (page: ReturnType<typeof renderPage>) => page.container.querySelector('.animate-spin')

test('while the URL is loading there is a spinner, and neither an image nor the fallback', () => {
  const page = renderPage(<ItemImage src={undefined} {...item} />)
  expect(spinner(page)).not.toBeNull()
  expect(page.queryByRole('img')).toBeNull()
  expect(page.queryByText('Limited Item')).toBeNull()
})

test('the item’s name is the alt text, and the spinner goes once the image is loaded', () => {
  const calls = mockApi({})
  const page = renderPage(<ItemImage src="/dominus.svg" {...item} />)
  expect(spinner(page)).not.toBeNull()
  fireEvent.load(page.getByRole('img', { name: 'Dominus' }))
  expect(spinner(page)).toBeNull()
  expect(page.queryByText('Limited Item')).toBeNull()
  expect(calls).toEqual([])
})

test.each([
  ['without an image', null],
  ['whose image fails to load', '/gone.svg'],
])('an item %s shows the platform’s image', async (_, src) => {
  const asked: string[] = []
  mockApi({
    [lookup]: (_: unknown, { search }: URL) => {
      asked.push(search)
      return { imageUrl: '/api/thumbnails/1?v=2' }
    },
  })
  const page = renderPage(<ItemImage src={src} {...item} />)
  if (src) fireEvent.error(page.getByRole('img'))
  const image = await page.findByRole('img', { name: 'Dominus' })
  expect(image.getAttribute('src')).toBe('/api/thumbnails/1?v=2')
  expect(asked).toEqual(['?size=420x420&orNull=true'])
  fireEvent.error(image)
  expect(page.getByText('Limited Item')).toBeDefined()
})

test.each([
  ['without an image', null, { imageUrl: null }],
  ['whose image fails to load', '/gone.svg', { imageUrl: null }],
  ['without an image', null, noImage],
])('an item %s that the platform has no image of shows the fallback', async (_, src, response) => {
  mockApi({ [lookup]: response })
  const page = renderPage(<ItemImage src={src} {...item} />)
  if (src) fireEvent.error(page.getByRole('img'))
  expect(await page.findByText('Limited Item')).toBeDefined()
  expect(page.getByText('Dominus')).toBeDefined()
  expect(spinner(page)).toBeNull()
})

test('a new URL is tried after a failure', async () => {
  mockApi({ [lookup]: noImage })
  const page = renderPage(<ItemImage src="/gone.svg" {...item} />)
  fireEvent.error(page.getByRole('img'))
  await page.findByText('Limited Item')
  page.rerender(<ItemImage src="/new.svg" {...item} />)
  expect(page.getByRole('img').getAttribute('src')).toBe('/new.svg')
})
