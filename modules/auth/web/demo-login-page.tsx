import { Link } from 'wouter'
import { DemoLoginForm } from '@/modules/auth/web/demo-login-form'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'

export function DemoLoginPage() {
  const { demoLogin, platform } = useSite()
  if (!demoLogin) return <Closed />
  return (
    <Page title="Temporary Login" width="form" lead="A name is enough: the same name is the same account.">
      <Panel>
        <div className="grid gap-5">
          <DemoLoginForm />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">
            This is temporary test access until the {platform} login is configured. It asks for no password,
            so anyone who types your name enters as you.
          </p>
        </div>
      </Panel>
    </Page>
  )
}

function Closed() {
  return (
    <Page title="Temporary Login" width="form">
      <EmptyState
        title="The temporary login is switched off"
        message="Whoever runs this site has closed it."
        action={
          <Button asChild>
            <Link href="/auth">Other ways to log in</Link>
          </Button>
        }
      />
    </Page>
  )
}
