import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { allKinds } from '@/modules/notifications/contract'
import { allActivity, unsubscribeMessages as texts } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { kindsQuery, useUnsubscribe } from '@/modules/notifications/web/settings/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The page that emails link to. The token is in the fragment, which browsers never send to a server. */
export function UnsubscribePage() {
  const token = location.hash.slice(1)
  return (
    <Page title={shellMessages.unsubscribeTitle} hideTitle width="form">
      {token === '' ? <IncompleteLink /> : <Unsubscribe token={token} />}
    </Page>
  )
}

function Unsubscribe({ token }: { token: string }) {
  const { data: kinds, error, refetch } = useQuery(kindsQuery)
  const [name] = token.split('.')
  if (name === allKinds) return <ConfirmUnsubscribe token={token} kind={allActivity} />
  if (!kinds)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="block" className="h-40" />
    )
  const found = kinds.find(({ kind }) => kind === name)
  return found ? <ConfirmUnsubscribe token={token} kind={found.description} /> : <IncompleteLink />
}

function IncompleteLink() {
  return <EmptyState {...texts.incompleteLink} action={<HomeLink />} />
}

function ConfirmUnsubscribe({ token, kind }: { token: string; kind: string }) {
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(token)
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState title={texts.done} message={texts.doneLead(kind)} action={<HomeLink />} />
      </div>
    )
  return (
    <EmptyState
      title={texts.question(kind)}
      message={texts.description}
      action={
        <>
          <Button variant="primary" onClick={() => mutate()} busy={isPending} busyText={texts.busy}>
            {texts.action}
          </Button>
          {error && (
            <p role="alert" className="mt-3 text-sm text-bad">
              {errorMessage(error)}
            </p>
          )}
        </>
      }
    />
  )
}

function HomeLink() {
  return (
    <Button asChild>
      <Link href="/">{texts.home}</Link>
    </Button>
  )
}
