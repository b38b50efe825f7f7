import { profileLineSlot } from '@/modules/auth/web/slots'
import { messages } from '@/modules/auth/words'
import { formatDate } from '@/web/lib/format'
import { SlotView } from '@/web/lib/slots'
import type { ViewerUser } from '@/web/lib/viewer'
import { Avatar } from '@/web/ui/avatar'
import { Badge } from '@/web/ui/badge'

const headerText = messages.profile

export function ProfileHeader({ user }: { user: ViewerUser }) {
  const fullName = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim()
  const alias = user.displayName ?? user.username
  return (
    <section
      aria-label={headerText.account}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md border border-line bg-surface-raised p-5"
    >
      <Avatar
        src={user.profileImageUrl}
        name={fullName || alias}
        alt={user.firstName ?? alias}
        className="size-16 text-lg"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
          {fullName || headerText.anonymous}
          {user.temporary && <Badge tone="wait">{headerText.temporary}</Badge>}
        </h2>
        {!fullName && <p className="text-sm font-medium wrap-anywhere">{alias}</p>}
        {user.email && <p className="text-sm text-ink-muted wrap-anywhere">{user.email}</p>}
        <p className="text-sm text-ink-muted">
          {headerText.memberSince(user.createdAt === null ? headerText.unknownDate : formatDate(user.createdAt))}
        </p>
        <SlotView slot={profileLineSlot} />
      </div>
    </section>
  )
}
