import { formatDateTime, formatTimeAgo } from '@/web/lib/format'

export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {formatTimeAgo(iso)}
    </time>
  )
}
