import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { sellWords } from '@/modules/catalog/sell-words'
import { ApiError } from '@/web/lib/api-error'
import { failureWords } from '@/web/ui/say-failure'

/** Why the whole form was refused, and the way out where there is one. */
export function FormRefusal({ error }: { error: unknown }) {
  const isUnverified = error instanceof ApiError && error.code === 'email_unverified'
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <p>
        {failureWords(error)}
        {isUnverified && (
          <>
            {' '}
            <Link href="/auth?mode=verify" className="font-medium underline underline-offset-2">
              {sellWords.sell.enterCode}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
