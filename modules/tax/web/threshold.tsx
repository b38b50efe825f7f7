import type { TaxStatement } from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { formatCount, formatMoney } from '@/web/lib/format/format'

const text = messages.threshold

/** Says when the site reports a seller, and how far this seller is from it. */
export function Threshold({
  statement: { gross, count, threshold, isReported },
}: {
  statement: TaxStatement
}) {
  const limits = { gross: formatMoney(threshold.gross), count: formatCount(threshold.count) }
  const progress = {
    gross: formatMoney(gross),
    maxGross: limits.gross,
    count: formatCount(count),
    maxCount: limits.count,
  }
  return (
    <div className="grid gap-2 text-sm">
      <p>{isReported ? text.above(limits) : text.below(limits)}</p>
      <p className="text-ink-muted">{text.progress(progress)}</p>
    </div>
  )
}
