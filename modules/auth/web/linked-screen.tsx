import { Link } from 'wouter'
import { FirstAdminScreen } from '@/modules/auth/web/first-admin-screen'
import { InvitationScreen } from '@/modules/auth/web/invitation-screen'
import { words } from '@/modules/auth/words'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'

const { cut } = words.invitation

/** Behind a link that the operator's console printed. Its secret stands after the `#`, which no server is ever sent. */
export function LinkedScreen({ mode }: { mode: 'first-admin' | 'invitation' }) {
  const token = location.hash.slice(1)
  if (token === '') return <CutLink />
  return mode === 'first-admin' ? <FirstAdminScreen token={token} /> : <InvitationScreen token={token} />
}

function CutLink() {
  useDocumentTitle(cut.title)
  return (
    <Page title={cut.title} hideTitle width="form">
      <EmptyState
        title={cut.title}
        message={cut.message}
        action={
          <Button asChild>
            <Link href="/auth">{cut.logIn}</Link>
          </Button>
        }
      />
    </Page>
  )
}
