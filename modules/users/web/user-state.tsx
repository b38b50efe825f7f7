import type { ListedUser, UserDetail } from '@/modules/users/contract'
import { staffMessages as text } from '@/modules/users/staff-messages'
import { Badge } from '@/web/ui/badge'

export function UserState({ user }: { user: ListedUser & Partial<Pick<UserDetail, 'deletedAt'>> }) {
  if (user.deletedAt) return <Badge>{text.states.deleted}</Badge>
  if (user.suspension) return <Badge tone="bad">{text.states.suspended}</Badge>
  return <Badge tone="good">{text.states.active}</Badge>
}
