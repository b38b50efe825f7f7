import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { securityPath } from '@/modules/auth/web/paths'
import { messages } from '@/modules/players/messages'
import { linkedPlayerQuery } from '@/modules/players/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { Skeleton } from '@/web/ui/states/skeleton'

const { onProfile } = messages.security

/** The user's linked player, or a link to the security page; nothing if the link can't be loaded. */
export function ProfileLine() {
  const { platform } = useClientConfig()
  const { data: player, isLoading } = useQuery(linkedPlayerQuery)
  if (isLoading) return <Skeleton className="h-5 w-40" />
  if (player === undefined) return null
  if (player === null)
    return (
      <p className="text-sm">
        <Link href={securityPath} className={linkClasses}>
          {onProfile.link(platform)}
        </Link>
      </p>
    )
  const { username, profileUrl } = player
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      {onProfile.linked(platform)}{' '}
      {profileUrl ? (
        <a href={profileUrl} target="_blank" rel="noreferrer" className={linkClasses}>
          @{username}
        </a>
      ) : (
        <span>{`@${username}`}</span>
      )}
    </p>
  )
}

const linkClasses = 'rounded-sm text-ink underline underline-offset-4'
