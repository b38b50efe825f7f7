import { words } from '@/modules/catalog/words'
import { formatCount } from '@/web/lib/format'
import type { Tone } from '@/web/ui/badge'

type Gap = { words: string; tone: Tone }

/** How far a price lies from the platform's average price: "12 % under RAP". Nothing where the average is unknown. */
export function rapGap(dollars: number, rap: number | null, robuxPerUsd: number): Gap | undefined {
  if (rap === null || rap <= 0) return undefined
  const percent = Math.round(((dollars * robuxPerUsd) / rap - 1) * 100)
  if (percent === 0) return { words: words.rap.at, tone: 'neutral' }
  if (percent < 0) return { words: words.rap.under(formatCount(-percent)), tone: 'good' }
  return { words: words.rap.over(formatCount(percent)), tone: 'wait' }
}
