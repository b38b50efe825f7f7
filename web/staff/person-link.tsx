import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { userPath, usersPath } from '@/src/kit/staff/paths'
import { useStaffNav } from '@/web/staff/staff-nav'

/** The name of a user, as a link to their page in the back office if a module has one. */
export function PersonLink({ userId, children }: { userId: string; children: ReactNode }) {
  const hasPage = useStaffNav().some(({ href }) => href === usersPath)
  if (!hasPage) return children
  return (
    <Link
      href={userPath(userId)}
      className="inline-block min-h-6 rounded-sm leading-6 text-accent underline-offset-4 hover:underline wrap-anywhere"
    >
      {children}
    </Link>
  )
}
