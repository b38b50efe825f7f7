import { Heart } from 'lucide-react'
import { Link } from 'wouter'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistPath } from '@/modules/watchlist/web/paths'

/** The heart in the top bar. */
export function WatchlistLink() {
  return (
    <Link
      href={watchlistPath}
      aria-label={shellMessages.title}
      data-tooltip={shellMessages.title}
      className="relative inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-surface-float hover:text-ink"
    >
      <Heart aria-hidden="true" className="size-5" />
    </Link>
  )
}
