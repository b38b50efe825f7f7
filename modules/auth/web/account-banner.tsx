import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import { useViewer } from '@/web/lib/viewer'

const { banner } = shellMessages

/** What keeps a person from buying, selling or coming back; not on the page that mends it. */
export function AccountBanner() {
  const viewer = useViewer()
  const [path] = useLocation()
  if (viewer.state !== 'user') return null
  const { verified, email, passwordMissing } = viewer.user
  if (!verified && path !== '/auth')
    return (
      <Banner lead={banner.unverified}>
        <Link href="/auth?mode=verify" className={linkClasses}>
          {banner.verify}
        </Link>
      </Banner>
    )
  // Without an address there is nothing to log in with by a password.
  if (passwordMissing && email && path !== '/security')
    return (
      <Banner lead={banner.passwordMissing}>
        <Link href="/security" className={linkClasses}>
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
