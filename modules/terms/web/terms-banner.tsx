import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { secondFactorPath } from '@/modules/auth/web/paths'
import { termsPath } from '@/modules/branding/web/paths'
import { shellMessages } from '@/modules/terms/shell-messages'
import { useNewestTerms } from '@/modules/terms/web/newest-terms'
import { termsVersionPath } from '@/modules/terms/web/paths'
import { serverNow } from '@/web/lib/api/server-clock'
import { readPreference, storePreference } from '@/web/lib/browser/preference-cookie'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDate } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'

const { banner: text } = shellMessages
const preference = 'terms'

/** Asks the user to accept the newest terms, except where they do so, and before they are known by their second factor. */
export function TermsBanner() {
  const terms = useTermsToAccept()
  const [path] = useLocation()
  if (!terms || path === secondFactorPath || path === termsPath || path.startsWith(`${termsPath}/`))
    return null
  const { number, appliesAt } = terms
  const applies = Date.parse(appliesAt) <= serverNow()
  return (
    <aside aria-label={text.label} className="border-b border-line bg-wait-soft">
      <p className="mx-auto max-w-content px-4 py-2 text-center text-sm sm:px-6">
        {applies ? text.now : text.from(formatDate(appliesAt))}{' '}
        <Link
          href={termsVersionPath(number)}
          className="rounded-sm font-semibold underline underline-offset-4"
        >
          {text.read}
        </Link>
      </p>
    </aside>
  )
}

/** Until the user is known, those that this browser doesn't know as accepted: the banner mustn't push the page down later. */
function useTermsToAccept() {
  const viewer = useViewer()
  const { session } = useClientConfig()
  const newest = useNewestTerms()
  const hasAccepted = viewer.state === 'user' && viewer.user.termsToAccept === null
  const accepted = newest && preferenceOf(newest.number)
  useEffect(() => {
    if (hasAccepted && accepted && readPreference(preference) !== accepted)
      storePreference(preference, accepted)
  }, [hasAccepted, accepted])
  if (viewer.state === 'user') return viewer.user.termsToAccept
  const isAssumed = viewer.state === 'loading' && session && readPreference(preference) !== accepted
  return isAssumed ? newest : undefined
}

/** A preference consists of letters. */
function preferenceOf(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
