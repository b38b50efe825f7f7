import type { ReactNode } from 'react'
import { sellWords } from '@/modules/catalog/sell-words'
import { sellerFees, typedCents } from '@/modules/catalog/web/seller-fees'
import { formatMoney, formatPercent, formatRobux, toRobux } from '@/web/lib/format'
import { useSite } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const { fees } = sellWords.sell

/** What the sale costs at the price typed so far. */
export function SellFees({ price }: { price: string }) {
  const { platformFeeBps, processingFeeBps, robuxPerUsd } = useSite()
  const cents = typedCents(price) ?? 0
  const { platform, processing, total, net } = sellerFees(cents, { platformFeeBps, processingFeeBps })
  return (
    <Panel title={fees.title}>
      <dl className="grid gap-2 text-sm">
        <Fee label={fees.platform(percentOf(platformFeeBps))}>{cents > 0 && formatMoney(platform / 100)}</Fee>
        <Fee label={fees.processing(percentOf(processingFeeBps))}>
          {cents > 0 && formatMoney(processing / 100)}
        </Fee>
        <Fee label={fees.total(percentOf(platformFeeBps + processingFeeBps))}>
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

function percentOf(bps: number) {
  return formatPercent(bps / 10_000)
}
