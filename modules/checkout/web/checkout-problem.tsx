import { type ReactNode, useEffect } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { transactionsPath, verifyPath } from '@/modules/auth/web/paths'
import { termsPath } from '@/modules/branding/web/paths'
import { itemPath, marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/checkout/messages'
import { checkoutPath, type Purchase } from '@/modules/checkout/web/paths'
import { checkoutUrlAtPrice } from '@/modules/checkout/web/purchase'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { formatMoney } from '@/web/lib/format/format'
import { RedirectToLogin } from '@/web/lib/session/redirect-to-login'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Price } from '@/web/ui/values/price'

type Props = { error: Error; purchase: Purchase; busy: boolean; onRetry: () => void }

const { form, problem, reservation } = messages

/** The height of any notice that replaces the payment form, so that nothing below moves. */
export const noticeHeight = 'min-h-[35rem]'

/** Explains why the order can't be paid and offers the next action. */
export function CheckoutProblem({ error, purchase, busy, onRetry }: Props) {
  const message = errorMessage(error)
  if (!(error instanceof ApiError)) return <RedirectWithError error={error} />
  if (error.status === 401) return <RedirectToLogin />
  if (error.code === 'email_unverified') return <RedirectToVerification />
  if (error.code === 'terms_not_accepted') return <TermsToAccept message={message} />
  if (error.code === 'price_changed' && typeof error.extensions.price === 'number') {
    return <PriceChanged purchase={purchase} price={error.extensions.price} />
  }
  if (error.code === 'listing_unavailable') {
    return (
      <Notice title={problem.gone.title} message={problem.gone.message(message)}>
        <Button asChild>
          <Link href={transactionsPath}>{problem.transactions}</Link>
        </Button>
        <BackToItem purchase={purchase} variant="primary" />
      </Notice>
    )
  }
  if (error.code === 'payment_closed') {
    return (
      <Notice title={problem.ended.title} message={problem.ended.message}>
        <BackToItem purchase={purchase} />
        <Button variant="primary" busy={busy} onClick={onRetry}>
          {reservation.renew}
        </Button>
      </Notice>
    )
  }
  if (error.status === 429) {
    return (
      <Notice title={problem.tooManyTitle} message={message}>
        <Button busy={busy} onClick={onRetry}>
          {uiMessages.failed.retry}
        </Button>
        <Button asChild variant="primary">
          <Link href={transactionsPath}>{problem.transactions}</Link>
        </Button>
      </Notice>
    )
  }
  return <RedirectWithError error={error} />
}

function PriceChanged({ purchase, price }: { purchase: Purchase; price: number }) {
  const search = useSearch()
  return (
    <Notice
      title={problem.price.title}
      message={problem.price.message({ item: purchase.item, before: formatMoney(purchase.amount) })}
      figure={<Price dollars={price} size="lg" />}
    >
      <BackToItem purchase={purchase} />
      <Button asChild variant="primary">
        <Link href={checkoutUrlAtPrice(search, price)} replace onClick={focusPageHeading}>
          {problem.price.continue(formatMoney(price))}
        </Link>
      </Button>
    </Notice>
  )
}

/** Asks for the code from the sign-up email, then returns to this checkout. */
function RedirectToVerification() {
  const search = useSearch()
  useEffect(() => void toast(problem.unverified), [])
  return <Redirect to={verifyPath} replace state={{ from: `${checkoutPath}?${search}` }} />
}

/** Leads to the terms, which lead back to this checkout once they are accepted. */
function TermsToAccept({ message }: { message: string }) {
  const search = useSearch()
  return (
    <Notice title={problem.terms.title} message={message}>
      <Button asChild variant="primary">
        <Link href={termsPath} state={{ from: `${checkoutPath}?${search}` }}>
          {problem.terms.read}
        </Link>
      </Button>
    </Notice>
  )
}

/** Shows the error as a toast and goes to the marketplace. */
function RedirectWithError({ error }: { error: Error }) {
  const [, go] = useLocation()
  useEffect(() => {
    console.error(error)
    showError(form.failed, error)
    go(marketplacePath, { replace: true })
  }, [error, go])
  return <Panel className={noticeHeight}>{null}</Panel>
}

type NoticeProps = { title: string; message: string; figure?: ReactNode; children: ReactNode }

function Notice({ title, message, figure, children }: NoticeProps) {
  return (
    <Panel>
      <div
        role="alert"
        className={`flex ${noticeHeight} flex-col items-center justify-center gap-2 px-2 text-center text-sm`}
      >
        <h2 className="text-lg">{title}</h2>
        <p className="max-w-md text-ink-muted">{message}</p>
        {figure}
        <div className="mt-5 flex flex-wrap-reverse justify-center gap-3">{children}</div>
      </div>
    </Panel>
  )
}

function BackToItem({ purchase, variant }: { purchase: Purchase; variant?: 'primary' }) {
  return (
    <Button asChild variant={variant}>
      <Link href={itemPath(purchase.itemId)}>{problem.item}</Link>
    </Button>
  )
}
