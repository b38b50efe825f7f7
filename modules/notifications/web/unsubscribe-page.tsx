import { Link } from 'wouter'
import { unsubscribeKinds } from '@/modules/notifications/contract'
import { unsubscribeMessages as texts, unsubscribeTopics } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { useUnsubscribe } from '@/modules/notifications/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'

/** The page that emails link to. The token is in the fragment, which browsers never send to a server. */
export function UnsubscribePage() {
  const token = location.hash.slice(1)
  const kind = unsubscribeKinds.find((each) => token.startsWith(`${each}.`))
  return (
    <Page title={shellMessages.unsubscribeTitle} hideTitle width="form">
      {kind ? (
        <ConfirmUnsubscribe token={token} kind={unsubscribeTopics[kind]} />
      ) : (
        <EmptyState {...texts.incompleteLink} action={<HomeLink />} />
      )}
    </Page>
  )
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
