import { formatDateTime, formatTimeAgo } from '@/web/lib/format/format'
import { useIsHydrated } from '@/web/lib/modules/first-screen'

export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const isHydrated = useIsHydrated()
  return (
    <time
      key={String(isHydrated)}
      suppressHydrationWarning
      dateTime={iso}
      title={formatDateTime(iso)}
      className={className}
    >
      {formatTimeAgo(iso)}
    </time>
  )
}
