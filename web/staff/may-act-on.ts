import type { Role } from '@/src/kit/staff/rights'
import { mayDo, type Viewer } from '@/web/lib/session/viewer'

type Account = { id: string; role: Role; deletedAt: string | null }

/** Moderators act on the accounts of users, admins also on those of staff, nobody on their own. The server decides. */
export function mayActOn(viewer: Viewer, { id, role, deletedAt }: Account): boolean {
  if (viewer.state !== 'user' || viewer.user.id === id || deletedAt !== null) return false
  return mayDo(viewer, role === 'user' ? 'moderation' : 'administration')
}
