import { BadgeCheck } from 'lucide-react'
import type { PlatformUser } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { formatDate } from '@/web/lib/format/format'
import { Avatar } from '@/web/ui/values/avatar'
import { Badge } from '@/web/ui/values/badge'

const { confirm } = messages

export function PlayerCard({ player }: { player: PlatformUser }) {
  const { avatarUrl, displayName, username, hasVerifiedBadge, created, description, id } = player
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <Avatar src={avatarUrl} name={username} className="size-16 text-lg" />
        <div className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
            <span className="wrap-anywhere">{displayName}</span>
            {hasVerifiedBadge && <VerifiedBadge />}
          </p>
          <p className="text-sm text-ink-muted wrap-anywhere">@{username}</p>
          {created && <p className="text-xs text-ink-muted">{confirm.joined(formatDate(created))}</p>}
          <p className="text-xs text-ink-muted tabular-nums">{confirm.id(id)}</p>
        </div>
      </div>
      {description !== confirm.noDescription && (
        <blockquote
          aria-label={confirm.about}
          className="max-h-28 overflow-y-auto border-s-2 border-line ps-3 text-sm whitespace-pre-line text-ink-muted wrap-anywhere"
        >
          {description}
        </blockquote>
      )}
    </div>
  )
}

function VerifiedBadge() {
  return (
    <Badge tone="good">
      <BadgeCheck aria-hidden="true" className="size-3.5" />
      {confirm.verified}
    </Badge>
  )
}
