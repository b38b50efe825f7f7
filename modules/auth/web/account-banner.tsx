import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-messages'
import { authPath, secondFactorPath, securityPath, verifyPath } from '@/modules/auth/web/paths'
import { currentUserQuery, usePendingUser } from '@/modules/auth/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { useViewer, type ViewerUser } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'

const { banner } = shellMessages

/** Says that the user couldn't be loaded, that staff warned the user or suspended the account, that the email bounced, or asks the user to finish the login, verify their email or set a password, except on the page where they do so. */
export function AccountBanner() {
  const viewer = useViewer()
  const pendingUser = usePendingUser()
  const current = useQuery({ ...currentUserQuery, enabled: false })
  const [path] = useLocation()
  const { values } = useClientConfig()
  if (pendingUser && path !== secondFactorPath)
    return (
      <Banner lead={banner.pending}>
        <Link href={secondFactorPath} className={linkClasses}>
          {banner.finish}
        </Link>
      </Banner>
    )
  if (viewer.state === 'loading' && current.error)
    return (
      <Banner lead={banner.notLoaded}>
        <button type="button" className={linkClasses} onClick={() => void current.refetch()}>
          {uiMessages.failed.retry}
        </button>
      </Banner>
    )
  // Known before the user is, so that the banner doesn't push the page down.
  if (viewer.state === 'loading' && values.unverified && path !== authPath) return <VerifyBanner />
  return viewer.state === 'user' ? <UserBanner user={viewer.user} path={path} /> : null
}

function UserBanner({ user, path }: { user: ViewerUser; path: string }) {
  const { verified, email, emailBounced, passwordMissing, suspension, warned } = user
  if (warned && path !== securityPath)
    return (
      <Banner lead={banner.warned}>
        <Link href={securityPath} className={linkClasses}>
          {banner.read}
        </Link>
      </Banner>
    )
  if (suspension && path !== securityPath) return <SuspensionBanner {...suspension} />
  if (emailBounced && email && path !== securityPath)
    return (
      <Banner lead={banner.bounced(email)}>
        <Link href={securityPath} className={linkClasses}>
          {banner.checkEmail}
        </Link>
      </Banner>
    )
  if (!verified && path !== authPath) return <VerifyBanner />
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

function SuspensionBanner({ until, reason }: NonNullable<ViewerUser['suspension']>) {
  return (
    <Banner lead={banner.suspended({ until: until && formatDateTime(until), reason })}>
      <Link href={securityPath} className={linkClasses}>
        {banner.appeal}
      </Link>
    </Banner>
  )
}

function VerifyBanner() {
  return (
    <Banner lead={banner.unverified}>
      <Link href={verifyPath} className={linkClasses}>
        {banner.verify}
      </Link>
    </Banner>
  )
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
