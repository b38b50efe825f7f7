import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { OwnFees } from '@/modules/fees/rules-contract'
import { formatFee, useOwnFees } from '@/modules/fees/web/queries'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const general = { category: null, minPriceCents: 0, bps: 600, fixedCents: 0, minCents: 10, maxCents: null }
const own: OwnFees = {
  processingBps: 290,
  generalBps: 500,
  sets: [
    {
      announcedAt: '2020-01-01T00:00:00.000Z',
      unconfirmedSince: null,
      rules: [
        { ...general, name: 'Faces', category: 'face', bps: 100, fixedCents: 30, from: null },
        { ...general, name: 'Later', bps: 9_000, from: '2999-01-01T00:00:00.000Z' },
        { ...general, name: 'General', from: null },
      ],
    },
  ],
}

function Fees({ priceCents, category }: { priceCents: number; category: string }) {
  const { lines, netCents } = useOwnFees()({ priceCents, category })
  return `${formatFee(lines.platform)} → ${netCents}`
}

test.each([
  [10_000, 'face', '1% + $0.30, at least $0.10 → 9580'],
  [10_000, 'hat', '6%, at least $0.10 → 9110'],
  [50, 'hat', '6%, at least $0.10 → 39'],
])(
  'of %d cents in the category %s, a seller sees the fee of the rule that matches',
  async (priceCents, category, text) => {
    mockApi({ 'GET /api/fees': own })
    const page = renderPage(<Fees priceCents={priceCents} category={category} />, {
      viewer: buildViewer(),
      site: { hasFeeRules: true },
    })
    expect(await page.findByText(text)).toBeDefined()
  },
)

test('without rules nothing is requested', () => {
  const requests = mockApi({})
  const page = renderPage(<Fees priceCents={10_000} category="hat" />, { viewer: buildViewer() })
  expect(page.getByText('5% → 9210')).toBeDefined()
  expect(requests).toEqual([])
})
