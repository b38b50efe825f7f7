import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import { authPath, securityPath, verifyPath } from '@/modules/auth/web/paths'
import { useViewer } from '@/web/lib/viewer'

const { banner } = shellMessages

/** Asks the user to verify their email or set a password, except on the page where they do so. */
export function AccountBanner() {
  const viewer = useViewer()
  const [path] = useLocation()
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
