import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { shellWords } from '@/modules/auth/shell-words'
import { useViewer } from '@/web/lib/viewer'

const { banner } = shellWords

/** What keeps a person from buying, selling or coming back; not on the page that mends it. */
export function AccountBanner() {
  const viewer = useViewer()
  const [path] = useLocation()
  if (viewer.state !== 'user') return null
  const { verified, email, passwordMissing } = viewer.user
  if (!verified && path !== '/auth')
    return (
      <Line lead={banner.unverified}>
        <Link href="/auth?mode=verify" className={linkLook}>
          {banner.verify}
        </Link>
      </Line>
    )
  // Without an address there is nothing to log in with by a password.
  if (passwordMissing && email && path !== '/security')
    return (
      <Line lead={banner.passwordMissing}>
        <Link href="/security" className={linkLook}>
          {banner.setPassword}
        </Link>
      </Line>
    )
  return null
}

function Line({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <aside aria-label={banner.label} className="border-b border-line bg-wait-soft">
      <p className="mx-auto max-w-content px-4 py-2 text-center text-sm sm:px-6">
        {lead} {children}
      </p>
    </aside>
  )
}

const linkLook = 'rounded-sm font-semibold underline underline-offset-4'
