import { messages } from '@/modules/catalog/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatRobux } from '@/web/lib/format'
import type { Tone } from '@/web/ui/badge'

type RapLineProps = { price: number | null; rap: number | null }

const toneClasses: Partial<Record<Tone, string>> = { good: 'text-good', wait: 'text-wait' }

/** The item's RAP (recent average price, in R$) and how the listing price compares to it. */
export function RapLine({ price, rap }: RapLineProps) {
  const { robuxPerUsd } = useClientConfig()
  const comparison = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  return (
    <p className="tabular grid h-8 content-start text-xs text-ink-muted">
      <span className="truncate">{rap ? messages.rap.label(formatRobux(rap)) : messages.rap.none}</span>
      {comparison && (
        <span className={`truncate font-medium ${toneClasses[comparison.tone] ?? ''}`}>
          {comparison.text}
        </span>
      )}
    </p>
  )
}

type RapComparison = { text: string; tone: Tone }

/** Compares a price in dollars to RAP: "12% below RAP". Returns undefined if RAP is unknown. */
export function compareToRap(
  dollars: number,
  rap: number | null,
  robuxPerUsd: number,
): RapComparison | undefined {
  if (rap === null || rap <= 0) return undefined
  const percent = Math.round(((dollars * robuxPerUsd) / rap - 1) * 100)
  if (percent === 0) return { text: messages.rap.at, tone: 'neutral' }
  if (percent < 0) return { text: messages.rap.under(formatCount(-percent)), tone: 'good' }
  return { text: messages.rap.over(formatCount(percent)), tone: 'wait' }
}
