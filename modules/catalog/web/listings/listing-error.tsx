import { Link } from 'wouter'
import { sellMessages } from '@/modules/catalog/sell-messages'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { Alert } from '@/web/ui/alert'

/** Why the whole form was refused, and the way out where there is one. */
export function ListingError({ error }: { error: unknown }) {
  const isUnverified = error instanceof ApiError && error.code === 'email_unverified'
  return (
    <Alert>
      {errorMessage(error)}
      {isUnverified && (
        <>
          {' '}
          <Link href="/auth?mode=verify" className="font-medium underline underline-offset-2">
            {sellMessages.sell.enterCode}
          </Link>
        </>
      )}
    </Alert>
  )
}
