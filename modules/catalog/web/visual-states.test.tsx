import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { ListingState } from '@/modules/catalog/contract'
import { CardMark } from '@/modules/catalog/web/browse/cards/card-mark'
import { ItemTable } from '@/modules/catalog/web/browse/item-table'
import { OwnListingCard } from '@/modules/catalog/web/listings/own-listing-card'
import { buildFacts } from '@/modules/catalog/web/sample-facts'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { SellerRecord } from '@/modules/catalog/web/seller/seller-record'
import { renderPage } from '@/web/testing/render'
import { toneOf } from '@/web/testing/tone-of'
import type { Tone } from '@/web/ui/values/badge'

const item = buildSummary({ imageUrl: '/crown.webp' })

test('a rise of the average price is green, a fall red', () => {
  const changes = [7.4, -7.4, 0].map((rapChange, at) => ({ ...item, id: `${at}`, rapChange }))
  const page = renderPage(<ItemTable items={changes} />)
  const tones = ['+7.4%', '-7.4%', '0%'].map((text) => toneOf(page.getByText(text)))
  expect(tones).toEqual(['good', 'bad', 'neutral'])
})

test('only a verified copy has a green mark', () => {
  const page = renderPage(
    <>
      <CardMark verified="2026-05-01T12:00:00Z" />
      <CardMark verified={null} />
    </>,
  )
  const marks = page.getAllByTitle(/copy/)
  expect(marks.map(toneOf)).toEqual(['good', 'neutral'])
})

test.each<[ListingState, Tone, boolean]>([
  ['active', 'good', false],
  ['paused', 'wait', false],
  ['reserved', 'accent', false],
  ['sold', 'neutral', true],
  ['withdrawn', 'neutral', true],
])(
  'the badge of an own listing that is %s is %s; it is dimmed if it has ended: %p',
  (status, tone, isDimmed) => {
    const page = renderPage(<OwnListingCard listing={{ ...item, status }} isAway={false} />)
    expect(toneOf(page.getByText(new RegExp(`^${status}$`, 'i')))).toBe(tone)
    expect(page.container.querySelector('.opacity-60') !== null).toBe(isDimmed)
    expect(page.getByText('$11.00').closest('.text-ink-muted') !== null).toBe(isDimmed)
  },
)

test('lost disputes are red, and no other figure of a seller', () => {
  const badFigures = (disputesLost: number) => {
    const page = renderPage(<SellerRecord facts={buildFacts({ disputesLost })} />)
    const terms = within(page.container).getAllByRole('term')
    page.unmount()
    return terms
      .filter((term) => term.nextElementSibling?.classList.contains('text-bad'))
      .map((term) => term.textContent)
  }
  expect([badFigures(0), badFigures(1)]).toEqual([[], ['Disputes lost']])
})
