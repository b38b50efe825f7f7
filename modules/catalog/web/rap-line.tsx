import { rapGap } from '@/modules/catalog/web/rap-gap'
import { words } from '@/modules/catalog/words'
import { formatRobux } from '@/web/lib/format'
import { useSite } from '@/web/lib/site'
import type { Tone } from '@/web/ui/badge'

type Props = { price: number | null; rap: number | null }

const looks: Partial<Record<Tone, string>> = { good: 'text-good', wait: 'text-wait' }

/** The item's average price in the game's currency, and how the asked price compares to it. */
export function RapLine({ price, rap }: Props) {
  const { robuxPerUsd } = useSite()
  const gap = price === null ? undefined : rapGap(price, rap, robuxPerUsd)
  return (
    <p className="tabular grid h-8 content-start text-xs text-ink-muted">
      <span className="truncate">{rap ? words.rap.label(formatRobux(rap)) : words.rap.none}</span>
      {gap && <span className={`truncate font-medium ${looks[gap.tone] ?? ''}`}>{gap.words}</span>}
    </p>
  )
}
