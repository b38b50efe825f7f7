import { Link } from 'wouter'
import { FirstAdminScreen } from '@/modules/auth/web/first-admin-screen'
import { AcceptInvitationScreen } from '@/modules/auth/web/invitation-screen'
import { messages } from '@/modules/auth/words'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'

const { incompleteLink } = messages.invitation

/** Behind a link that the operator's console printed. Its secret stands after the `#`, which no server is ever sent. */
export function InvitationScreen({ mode }: { mode: 'first-admin' | 'invitation' }) {
  const token = location.hash.slice(1)
  if (token === '') return <IncompleteLink />
  return mode === 'first-admin' ? <FirstAdminScreen token={token} /> : <AcceptInvitationScreen token={token} />
}

function IncompleteLink() {
  useDocumentTitle(incompleteLink.title)
  return (
    <Page title={incompleteLink.title} hideTitle width="form">
      <EmptyState
        title={incompleteLink.title}
        message={incompleteLink.message}
        action={
          <Button asChild>
            <Link href="/auth">{incompleteLink.logIn}</Link>
          </Button>
        }
      />
    </Page>
  )
}
