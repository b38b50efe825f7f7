import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useViewer } from '@/web/lib/viewer'

/** What keeps a person from buying, selling or coming back; not on the page that mends it. */
export function AccountBanner() {
  const viewer = useViewer()
  const [path] = useLocation()
  if (viewer.state !== 'user') return null
  const { verified, passwordMissing } = viewer.user
  if (!verified && path !== '/auth')
    return (
      <Line words="Before you can buy or sell:">
        <Link href="/auth?mode=verify" className={linkLook}>
          Verify your email
        </Link>
      </Line>
    )
  if (passwordMissing && path !== '/security')
    return (
      <Line words="Your account has no password:">
        <Link href="/security" className={linkLook}>
          Set a password
        </Link>
      </Line>
    )
  return null
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <aside aria-label="Account" className="border-b border-line bg-wait-soft">
      <p className="mx-auto max-w-content px-4 py-2 text-center text-sm sm:px-6">
        {words} {children}
      </p>
    </aside>
  )
}

const linkLook = 'rounded-sm font-semibold underline underline-offset-4'
