import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import { authPath, secondFactorPath, securityPath, verifyPath } from '@/modules/auth/web/paths'
import { usePendingUser } from '@/modules/auth/web/queries'
import { useViewer } from '@/web/lib/viewer'

const { banner } = shellMessages

/** Asks the user to finish the log-in, verify their email or set a password, except on the page where they do so. */
export function AccountBanner() {
  const viewer = useViewer()
  const pendingUser = usePendingUser()
  const [path] = useLocation()
  if (pendingUser && path !== secondFactorPath)
    return (
      <Banner lead={banner.pending}>
        <Link href={secondFactorPath} className={linkClasses}>
          {banner.finish}
        </Link>
      </Banner>
    )
  if (viewer.state !== 'user') return null
  const { verified, email, passwordMissing } = viewer.user
  if (!verified && path !== authPath)
    return (
      <Banner lead={banner.unverified}>
        <Link href={verifyPath} className={linkClasses}>
          {banner.verify}
        </Link>
      </Banner>
    )
  // Without an email the user couldn't log in with a password anyway.
  if (passwordMissing && email && path !== securityPath)
    return (
      <Banner lead={banner.passwordMissing}>
        <Link href={securityPath} className={linkClasses}>
          {banner.setPassword}
        </Link>
      </Banner>
    )
  return null
}

function Banner({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <aside aria-label={banner.label} className="border-b border-line bg-wait-soft">
      <p className="mx-auto max-w-content px-4 py-2 text-center text-sm sm:px-6">
        {lead} {children}
      </p>
    </aside>
  )
}

const linkClasses = 'rounded-sm font-semibold underline underline-offset-4'
