import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/players/messages'
import { userPlayersQuery } from '@/modules/players/web/queries'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { userPanel: text } = messages

/** On the page of a user in the back office. */
export function UserPlayersPanel({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(userPlayersQuery(userId))
  return (
    <Panel title={text.title}>
      {!data && error && (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="h-8" />}
      {data?.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
      <ul className="grid gap-2 text-sm empty:hidden">
        {data?.map(({ platform, playerId, username, linkedAt }) => (
          <li key={`${platform} ${playerId}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {username} <span className="text-ink-muted">{text.identity({ platform, playerId })}</span>
            </span>
            <span className="text-ink-muted">
              {text.linked} <TimeAgo iso={linkedAt} className="lowercase" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
