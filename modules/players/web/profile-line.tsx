import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ownPlayerQuery } from '@/modules/players/web/queries'
import { words } from '@/modules/players/words'
import { useSite } from '@/web/lib/site'
import { Skeleton } from '@/web/ui/skeleton'

const { onProfile: said } = words.security

/** Who somebody is on the platform, or the way to say it; nothing where that cannot be told now. */
export function ProfileLine() {
  const { platform } = useSite()
  const { data, isLoading } = useQuery(ownPlayerQuery)
  if (isLoading) return <Skeleton className="h-5 w-40" />
  if (!data) return null
  if (!data.player)
    return (
      <p className="text-sm">
        <Link href="/security" className={linkLook}>
          {said.link(platform)}
        </Link>
      </p>
    )
  const { username, profileUrl } = data.player
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      {said.linked(platform)}{' '}
      {profileUrl ? (
        <a href={profileUrl} target="_blank" rel="noreferrer" className={linkLook}>
          @{username}
        </a>
      ) : (
        `@${username}`
      )}
    </p>
  )
}

const linkLook = 'rounded-sm text-ink underline underline-offset-4'
