import { Link } from 'wouter'
import { unsubscribeKinds } from '@/modules/notifications/contract'
import { kindLabels, unsubscribeMessages as said } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { useUnsubscribe } from '@/modules/notifications/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'

/** Where the last line of a mail leads. Its token stands after the `#`, which no server is ever sent. */
export function UnsubscribePage() {
  const token = location.hash.slice(1)
  const kind = unsubscribeKinds.find((each) => token.startsWith(`${each}.`))
  return (
    <Page title={shellMessages.unsubscribeTitle} hideTitle width="form">
      {kind ? (
        <ConfirmUnsubscribe token={token} kind={kindLabels[kind]} />
      ) : (
        <EmptyState {...said.cut} action={<HomeLink />} />
      )}
    </Page>
  )
}

function ConfirmUnsubscribe({ token, kind }: { token: string; kind: string }) {
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(token)
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState title={said.done} message={said.doneLead(kind)} action={<HomeLink />} />
      </div>
    )
  return (
    <EmptyState
      title={said.question(kind)}
      message={said.stays}
      action={
        <>
          <Button variant="primary" onClick={() => mutate()} busy={isPending} busyText={said.busy}>
            {said.action}
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
      <Link href="/">{said.home}</Link>
    </Button>
  )
}
