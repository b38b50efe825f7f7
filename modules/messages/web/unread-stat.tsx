import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/messages/messages'
import { unreadQuery } from '@/modules/messages/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { StatCard } from '@/web/ui/stat-card'

export function UnreadStat() {
  const { data, isError } = useQuery({ ...unreadQuery, enabled: useViewer().state === 'user' })
  return (
    <StatCard
      label={messages.stat}
      value={data ? formatCount(data.unread) : isError ? messages.unknown : undefined}
    />
  )
}
