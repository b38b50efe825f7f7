import type { ListedUser, UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { Badge } from '@/web/ui/values/badge'

const { states: text } = staffMessages

type Props = { user: ListedUser & Partial<Pick<UserDetail, 'deletedAt'>> }

export function UserState({ user }: Props) {
  if (user.deletedAt) return <Badge>{text.deleted}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.suspension ? (
        <Badge tone="bad">{text.suspended}</Badge>
      ) : (
        <Badge tone="good">{text.active}</Badge>
      )}
      {user.onLegalHold && <Badge tone="wait">{text.onLegalHold}</Badge>}
    </span>
  )
}
