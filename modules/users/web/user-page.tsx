import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { UserDetail } from '@/modules/users/contract'
import { staffMessages as text } from '@/modules/users/staff-messages'
import { AccountPanel } from '@/modules/users/web/account-panel'
import { NotesPanel } from '@/modules/users/web/notes-panel'
import { userQuery } from '@/modules/users/web/queries'
import { SessionsPanel } from '@/modules/users/web/sessions-panel'
import { UserActions } from '@/modules/users/web/user-actions'
import { UserState } from '@/modules/users/web/user-state'
import { SlotView } from '@/web/lib/modules/slots'
import { mayDo, useViewer } from '@/web/lib/session/viewer'
import { HistoryLink } from '@/web/staff/history-link'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { mayActOn } from '@/web/staff/may-act-on'
import { personPanelSlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { usernameText } from '@/web/ui/values/username'

/** The site's data about a person, and the actions of staff. */
export function UserPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (user) return <LoadedUser user={user} />
  return (
    <LoadingStaffPage
      title={text.person}
      error={error}
      failed={text.loadFailed}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedUser({ user }: { user: UserDetail }) {
  const viewer = useViewer()
  const canAct = mayActOn(viewer, user)
  const canAddNote =
    user.deletedAt === null &&
    viewer.state === 'user' &&
    viewer.user.id !== user.id &&
    mayDo(viewer, 'moderation')
  return (
    <StaffPage
      title={usernameText(user.username, user.temporary)}
      lead={<UserState user={user} />}
      actions={
        <div className="flex flex-wrap gap-2">
          {viewer.state === 'user' && viewer.user.id !== user.id && (
            <HistoryLink subject="person" id={user.id} />
          )}
          {canAct && <UserActions user={user} />}
        </div>
      }
    >
      <div className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <AccountPanel user={user} />
        <NotesPanel user={user} canAdd={canAddNote} />
        <SessionsPanel user={user} canEnd={canAct} />
        <SlotView slot={personPanelSlot} props={{ userId: user.id, username: user.username }} />
      </div>
    </StaffPage>
  )
}
