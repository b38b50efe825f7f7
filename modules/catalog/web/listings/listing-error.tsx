import { Link } from 'wouter'
import { verifyPath } from '@/modules/auth/web/paths'
import { termsPath } from '@/modules/branding/web/paths'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { Alert } from '@/web/ui/alert'
import type { SubmitError } from '@/web/ui/forms/use-form'

/** Error of the whole form, with a link to email verification or the terms if that is the cause. */
export function ListingError({ error }: { error: SubmitError }) {
  return (
    <Alert>
      {error.message}
      {error.code === 'email_unverified' && (
        <>
          {' '}
          <Link href={verifyPath} className="font-medium underline underline-offset-2">
            {sellMessages.sell.enterCode}
          </Link>
        </>
      )}
      {error.code === 'terms_not_accepted' && (
        <>
          {' '}
          <Link href={termsPath} className="font-medium underline underline-offset-2">
            {sellMessages.sell.readTerms}
          </Link>
        </>
      )}
    </Alert>
  )
}
