import { useQuery } from '@tanstack/react-query'
import type { TaxStatement } from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { taxPath } from '@/modules/tax/web/paths'
import { taxStatementQuery } from '@/modules/tax/web/queries'
import { useTaxReports } from '@/modules/tax/web/tax-files-panel'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'

const text = messages.threshold

/** On the wallet page of a seller, before the thresholds are reached and after. */
export function ThresholdPanel() {
  const isOn = useTaxReports()
  const { data: statement } = useQuery({ ...taxStatementQuery(), enabled: isOn })
  if (!statement) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-3">
        <Threshold statement={statement} />
        <p className="text-sm">
          <TextLink href={taxPath}>{statement.hasFacts ? text.details : text.enter}</TextLink>
        </p>
      </div>
    </Panel>
  )
}

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
