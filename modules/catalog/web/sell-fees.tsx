import type { ReactNode } from 'react'
import { sellMessages } from '@/modules/catalog/sell-words'
import { sellerFees, parseCents } from '@/modules/catalog/web/seller-fees'
import { formatMoney, formatPercent, formatRobux, toRobux } from '@/web/lib/format'
import { useClientConfig } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const { fees } = sellMessages.sell

/** What the sale costs at the price typed so far. */
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
