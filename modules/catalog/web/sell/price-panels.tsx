import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-messages'
import {
  parseCents,
  type SuggestedPrice,
  sellerFees,
  suggestedPrice,
} from '@/modules/catalog/web/listings/pricing'
import { recentPricesQuery } from '@/modules/catalog/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney, formatPercent, formatRobux, toRobux } from '@/web/lib/format'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { fees } = sellMessages.sell

/** The seller's fees and net amount at the entered price. */
export function FeeBreakdown({ price }: { price: string }) {
  const { platformFeeBps, processingFeeBps, robuxPerUsd } = useClientConfig()
  const cents = parseCents(price) ?? 0
  const { platform, processing, total, net } = sellerFees(cents, { platformFeeBps, processingFeeBps })
  return (
    <Panel title={fees.title}>
      <dl className="grid gap-2 text-sm">
        <Fee label={fees.platform(formatBps(platformFeeBps))}>{cents > 0 && formatMoney(platform / 100)}</Fee>
        <Fee label={fees.processing(formatBps(processingFeeBps))}>
          {cents > 0 && formatMoney(processing / 100)}
        </Fee>
        <Fee label={fees.total(formatBps(platformFeeBps + processingFeeBps))}>
          {cents > 0 && formatMoney(total / 100)}
        </Fee>
      </dl>
      <div aria-live="polite" className="mt-3 min-h-13 border-t border-line pt-3">
        {cents > 0 ? (
          <>
            <p className="tabular text-base font-semibold">{fees.net(formatMoney(net / 100))}</p>
            <p className="tabular text-xs text-ink-muted">{formatRobux(toRobux(net / 100, robuxPerUsd))}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{fees.typePrice}</p>
        )}
      </div>
    </Panel>
  )
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

export function SuggestedRange({ item }: { item: ItemSummary }) {
  const { robuxPerUsd } = useClientConfig()
  const { data, isLoading } = useQuery(recentPricesQuery(item.id))
  const range = suggestedPrice(
    { ...(data ?? { rap: item.rap, sold: null }), lowest: item.price },
    robuxPerUsd,
  )
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
            <p className="text-xs text-ink-muted">{sourceText(range, item.rap)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{suggested.none}</p>
        )}
        {item.price !== null && (
          <p className="tabular text-xs text-ink-muted">{suggested.cheapest(formatMoney(item.price))}</p>
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
