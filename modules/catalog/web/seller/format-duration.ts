import { sellerMessages } from '@/modules/catalog/sellers/seller-messages'
import { formatCount } from '@/web/lib/format/format'

const { duration } = sellerMessages

/** "12 min", "1 h 5 min". */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return duration.underOneMinute
  if (minutes < 60) return duration.minutes(formatCount(minutes))
  return duration.hours(formatCount(Math.floor(minutes / 60)), formatCount(minutes % 60))
}
