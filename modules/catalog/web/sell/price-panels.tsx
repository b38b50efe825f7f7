import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Suggestion } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { parseCents, type SuggestedPrice, suggestedPrice } from '@/modules/catalog/web/listings/pricing'
import { recentPricesQuery } from '@/modules/catalog/web/queries'
import type { FeeTerms } from '@/modules/fees/contract'
import { formatFee, useOwnFees } from '@/modules/fees/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney, formatPercent, formatRobux, toRobux } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

const { fees } = sellMessages.sell

/** The seller's fees and net amount at the entered price. */
export function FeeBreakdown({ price, category }: { price: string; category: string }) {
  const { robuxPerUsd } = useClientConfig()
  const cents = parseCents(price) ?? 0
  const { lines, platformFeeCents, processingFeeCents, netCents } = useOwnFees()({
    priceCents: cents,
    category,
  })
  const { platform, processing } = lines
  const share = isPercentage(platform) ? formatBps(platform.bps + processing.bps) : undefined
  return (
    <Panel title={fees.title}>
      <dl className="grid gap-2 text-sm">
        <Fee label={fees.platform(formatFee(platform))}>
          {cents > 0 && formatMoney(platformFeeCents / 100)}
        </Fee>
        <Fee label={fees.processing(formatBps(processing.bps))}>
          {cents > 0 && formatMoney(processingFeeCents / 100)}
        </Fee>
        <Fee label={fees.total(share)}>
          {cents > 0 && formatMoney((platformFeeCents + processingFeeCents) / 100)}
        </Fee>
      </dl>
      <div aria-live="polite" className="mt-3 min-h-13 border-t border-line pt-3">
        {cents > 0 ? (
          <>
            <p className="tabular text-base font-semibold">{fees.net(formatMoney(netCents / 100))}</p>
            <p className="tabular text-xs text-ink-muted">
              {formatRobux(toRobux(netCents / 100, robuxPerUsd))}
            </p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{fees.typePrice}</p>
        )}
      </div>
    </Panel>
  )
}

function isPercentage({ fixedCents, minCents, maxCents }: FeeTerms) {
  return fixedCents === 0 && minCents === 0 && maxCents === null
}

function Fee({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function formatBps(bps: number) {
  return formatPercent(bps / 10_000)
}

const { suggested } = sellMessages.sell

export function SuggestedRange({ item: { id, price } }: { item: Suggestion }) {
  const { robuxPerUsd } = useClientConfig()
  const { data = { rap: null, sold: null }, isLoading } = useQuery(recentPricesQuery(id))
  const range = suggestedPrice({ ...data, lowest: price }, robuxPerUsd)
  return (
    <Panel title={suggested.title}>
      <div className="grid min-h-16 content-start gap-1">
        {isLoading ? (
          <Skeleton className="h-7 w-44" />
        ) : range ? (
          <>
            <p className="tabular text-lg font-semibold">
              {suggested.around(formatMoney(range.cents / 100))}
            </p>
            <p className="tabular text-sm">{rangeText(range)}</p>
            <p className="text-xs text-ink-muted">{sourceText(range, data.rap)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{suggested.none}</p>
        )}
        {price !== null && (
          <p className="tabular text-xs text-ink-muted">{suggested.cheapest(formatMoney(price))}</p>
        )}
      </div>
    </Panel>
  )
}

function rangeText({ lowCents, highCents }: SuggestedPrice) {
  if (lowCents === highCents) return ''
  return suggested.between(formatMoney(lowCents / 100), formatMoney(highCents / 100))
}

function sourceText({ sales }: SuggestedPrice, rap: number | null) {
  const rapSource = rap === null ? '' : suggested.rap(formatRobux(rap))
  const salesSource = sales === 0 ? '' : suggested.sales(sales, formatCount(sales))
  return rapSource && salesSource
    ? suggested.fromBoth(rapSource, salesSource)
    : suggested.from(rapSource || salesSource)
}
