import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { messages } from '@/modules/players/messages'
import { linkedPlayerQuery } from '@/modules/players/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { Skeleton } from '@/web/ui/skeleton'

const { onProfile: said } = messages.security

/** Who somebody is on the platform, or the way to say it; nothing where that cannot be told now. */
export function ProfileLine() {
  const { platform } = useClientConfig()
  const { data, isLoading } = useQuery(linkedPlayerQuery)
  if (isLoading) return <Skeleton className="h-5 w-40" />
  if (!data) return null
  if (!data.player)
    return (
      <p className="text-sm">
        <Link href="/security" className={linkClasses}>
          {said.link(platform)}
        </Link>
      </p>
    )
  const { username, profileUrl } = data.player
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      {said.linked(platform)}{' '}
      {profileUrl ? (
        <a href={profileUrl} target="_blank" rel="noreferrer" className={linkClasses}>
          @{username}
        </a>
      ) : (
        `@${username}`
      )}
    </p>
  )
}

const linkClasses = 'rounded-sm text-ink underline underline-offset-4'
