import { useIsHydrated } from '@/web/lib/first-screen'
import { formatDateTime, formatTimeAgo } from '@/web/lib/format'

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
