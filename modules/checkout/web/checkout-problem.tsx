import { type ReactNode, useEffect } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { type Purchase, withAmount } from '@/modules/checkout/web/purchase'
import { ApiError } from '@/web/lib/api-error'
import { focusPage } from '@/web/lib/focus'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Price } from '@/web/ui/price'
import { failureWords, sayFailure } from '@/web/ui/say-failure'

type Props = { error: Error; purchase: Purchase; busy: boolean; onRetry: () => void }

const transactionsHref = '/profile?tab=transactions'

/** Why there is nothing to pay, and what a person can do about it. */
export function CheckoutProblem({ error, purchase, busy, onRetry }: Props) {
  const words = failureWords(error)
  if (!(error instanceof ApiError)) return <Failed error={error} />
  if (error.status === 401) return <Redirect to="/auth" replace />
  if (error.code === 'price_changed' && typeof error.members.price === 'number') {
    return <PriceChanged purchase={purchase} price={error.members.price} />
  }
  if (error.code === 'listing_unavailable') {
    return (
      <Notice
        title="This listing is gone"
        message={`${words} If it was you who paid for it, it is among your transactions.`}
      >
        <Button asChild>
          <Link href={transactionsHref}>Your transactions</Link>
        </Button>
        <BackToItem purchase={purchase} variant="primary" />
      </Notice>
    )
  }
  if (error.code === 'payment_closed') {
    return (
      <Notice title="Your reservation has ended" message="It was not paid in time. Nothing was charged.">
        <BackToItem purchase={purchase} />
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Reserve it again
        </Button>
      </Notice>
    )
  }
  if (error.status === 429) {
    return (
      <Notice title="Not yet" message={words}>
        <Button busy={busy} onClick={onRetry}>
          Try again
        </Button>
        <Button asChild variant="primary">
          <Link href={transactionsHref}>Your transactions</Link>
        </Button>
      </Notice>
    )
  }
  return <Failed error={error} />
}

function PriceChanged({ purchase, price }: { purchase: Purchase; price: number }) {
  const search = useSearch()
  return (
    <Notice
      title="The price has changed"
      message={
        <>
          {purchase.item} was {formatMoney(purchase.amount)} when you chose it. It is now:
        </>
      }
      figure={<Price dollars={price} size="lg" />}
    >
      <BackToItem purchase={purchase} />
      <Button asChild variant="primary">
        <Link href={withAmount(search, price)} replace onClick={focusPage}>
          Continue at {formatMoney(price)}
        </Link>
      </Button>
    </Notice>
  )
}

/** Says it and leaves: there is nothing here to go on with. */
function Failed({ error }: { error: Error }) {
  const [, go] = useLocation()
  useEffect(() => {
    sayFailure('Payment Failed', error)
    go('/marketplace', { replace: true })
  }, [error, go])
  return <Panel className="min-h-96">{null}</Panel>
}

type NoticeProps = { title: string; message: ReactNode; figure?: ReactNode; children: ReactNode }

function Notice({ title, message, figure, children }: NoticeProps) {
  return (
    <Panel>
      <div
        role="alert"
        className="flex min-h-80 flex-col items-center justify-center gap-2 px-2 text-center text-sm"
      >
        <h2 className="text-lg">{title}</h2>
        <p className="max-w-md text-ink-muted">{message}</p>
        {figure}
        <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </Panel>
  )
}

function BackToItem({ purchase, variant }: { purchase: Purchase; variant?: 'primary' }) {
  return (
    <Button asChild variant={variant}>
      <Link href={`/item/${encodeURIComponent(purchase.itemId)}`}>Back to the item</Link>
    </Button>
  )
}
