import { messages } from '@/modules/catalog/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatPercent } from '@/web/lib/format/format'
import type { Tone } from '@/web/ui/values/badge'

type Props = { price: number | null; rap: number | null; className?: string }

const toneClasses: Partial<Record<Tone, string>> = { good: 'text-good', wait: 'text-wait' }

/** How the listing price compares to RAP, in words; empty if either is unknown. */
export function RapComparisonText({ price, rap, className = '' }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const comparison = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  if (!comparison) return null
  return (
    <span
      className={`cut-off text-sm leading-4 font-medium ${toneClasses[comparison.tone] ?? ''} ${className}`}
    >
      {comparison.text}
    </span>
  )
}

/** The comparison where there is little room: "-12%", in words for screen readers. */
export function RapPercent({ price, rap, className = '' }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const comparison = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  if (!comparison) return null
  const { percent, text, tone } = comparison
  return (
    <span className={`font-medium ${toneClasses[tone] ?? ''} ${className}`}>
      <span aria-hidden="true">
        {percent > 0 ? '+' : ''}
        {formatPercent(percent / 100)}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

type RapComparison = { text: string; tone: Tone; percent: number }

/** Compares a price in dollars to RAP: "12% below RAP". Returns undefined if RAP is unknown. */
export function compareToRap(
  dollars: number,
  rap: number | null,
  robuxPerUsd: number,
): RapComparison | undefined {
  if (rap === null || rap <= 0) return undefined
  const percent = Math.round(((dollars * robuxPerUsd) / rap - 1) * 100)
  if (percent === 0) return { text: messages.rap.at, tone: 'neutral', percent }
  if (percent < 0) return { text: messages.rap.under(formatCount(-percent)), tone: 'good', percent }
  return { text: messages.rap.over(formatCount(percent)), tone: 'wait', percent }
}
