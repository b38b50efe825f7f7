import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { Route } from 'wouter'
import { ItemPage } from '@/modules/catalog/web/item/item-page'
import { buildOffer, buildSummary, crown } from '@/modules/catalog/web/sample-item'
import { installFakeIntersectionObserver } from '@/web/testing/fake-intersection-observer'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const similarCall = 'GET /api/items/7/similar'
const listing = buildOffer({ listingId: 'b', price: 27, seller: 'bob', sellerId: '2' })

function open(others: Record<string, unknown>) {
  const observed = installFakeIntersectionObserver()
  const requests = mockApi({
    'GET /api/items/7': { ...crown, listings: [listing] },
    'GET /api/items/7/history': { sales: [], rap: [] },
    'GET /api/items/7/resales': [],
    'GET /api/favorites': [],
    'GET /api/orders/open': [],
    ...others,
  })
  const item = <Route path="/item/:id" component={ItemPage} />
  return {
    page: renderPage(item, { path: '/item/7', viewer: buildViewer() }),
    requested: () => requests.map(({ call }) => call),
    scrollTo: async (place: number) => {
      await waitFor(() => expect(observed.length).toBeGreaterThan(place))
      await observed[place]?.report(true)
    },
  }
}

test('similar items and others of the seller are requested when their place comes near', async () => {
  const { page, requested, scrollTo } = open({
    [similarCall]: [buildSummary({ id: '8', name: 'Moonforged Crown' })],
    'GET /api/items': [buildSummary(), buildSummary({ id: '9', name: 'Ember Cap' })],
  })
  await scrollTo(0)
  await page.findByText('No sales yet.')
  expect(requested()).not.toContain(similarCall)
  await scrollTo(1)
  const similar = within(await page.findByRole('region', { name: 'Similar items' }))
  expect(await similar.findByRole('heading', { name: 'Moonforged Crown' })).toBeDefined()
  const others = within(page.getByRole('region', { name: 'More from bob' }))
  expect(await others.findByRole('heading', { name: 'Ember Cap' })).toBeDefined()
  expect(others.getAllByRole('article')).toHaveLength(1)
  expect(others.getByRole('link', { name: 'All listings' }).getAttribute('href')).toBe('/seller/bob')
})

test('without other items there is no section', async () => {
  const { page, requested, scrollTo } = open({ [similarCall]: [], 'GET /api/items': [buildSummary()] })
  await scrollTo(0)
  await scrollTo(1)
  await waitFor(() => expect(requested()).toContain(similarCall))
  await waitFor(() => expect(page.queryByRole('region', { name: 'Similar items' })).toBeNull())
  await waitFor(() => expect(page.queryByRole('region', { name: 'More from bob' })).toBeNull())
})
