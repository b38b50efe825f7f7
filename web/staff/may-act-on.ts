import type { Viewer } from '@/web/lib/viewer'

type Account = { id: string; role: 'user' | 'moderator' | 'admin'; deletedAt: string | null }

/** Nobody acts on their own account, and only admins on the accounts of staff. The server decides. */
export function mayActOn(viewer: Viewer, { id, role, deletedAt }: Account): boolean {
  if (viewer.state !== 'user' || viewer.user.id === id || deletedAt !== null) return false
  return role === 'user' || viewer.user.role === 'admin'
}
