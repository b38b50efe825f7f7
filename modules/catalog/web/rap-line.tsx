import { compareToRap } from '@/modules/catalog/web/rap-gap'
import { messages } from '@/modules/catalog/words'
import { formatRobux } from '@/web/lib/format'
import { useClientConfig } from '@/web/lib/site'
import type { Tone } from '@/web/ui/badge'

type RapLineProps = { price: number | null; rap: number | null }

const toneClasses: Partial<Record<Tone, string>> = { good: 'text-good', wait: 'text-wait' }

/** The item's average price in the game's currency, and how the asked price compares to it. */
export function RapLine({ price, rap }: RapLineProps) {
  const { robuxPerUsd } = useClientConfig()
  const gap = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  return (
    <p className="tabular grid h-8 content-start text-xs text-ink-muted">
      <span className="truncate">{rap ? messages.rap.label(formatRobux(rap)) : messages.rap.none}</span>
      {gap && <span className={`truncate font-medium ${toneClasses[gap.tone] ?? ''}`}>{gap.text}</span>}
    </p>
  )
}
