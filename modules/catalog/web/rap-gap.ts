import { messages } from '@/modules/catalog/words'
import { formatCount } from '@/web/lib/format'
import type { Tone } from '@/web/ui/badge'

type RapComparison = { text: string; tone: Tone }

/** How far a price lies from the platform's average price: "12 % under RAP". Nothing where the average is unknown. */
export function compareToRap(dollars: number, rap: number | null, robuxPerUsd: number): RapComparison | undefined {
  if (rap === null || rap <= 0) return undefined
  const percent = Math.round(((dollars * robuxPerUsd) / rap - 1) * 100)
  if (percent === 0) return { text: messages.rap.at, tone: 'neutral' }
  if (percent < 0) return { text: messages.rap.under(formatCount(-percent)), tone: 'good' }
  return { text: messages.rap.over(formatCount(percent)), tone: 'wait' }
}
