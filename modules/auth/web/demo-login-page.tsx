import { Link } from 'wouter'
import { DemoLoginForm } from '@/modules/auth/web/demo-login-form'
import { messages } from '@/modules/auth/words'
import { useClientConfig } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'

const text = messages.demoLogin

export function DemoLoginPage() {
  const { demoLogin, platform } = useClientConfig()
  if (!demoLogin) return <DemoLoginClosed />
  return (
    <Page title={text.title} width="form" lead={text.lead}>
      <Panel>
        <div className="grid gap-5">
          <DemoLoginForm />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">{text.note(platform)}</p>
        </div>
      </Panel>
    </Page>
  )
}

function DemoLoginClosed() {
  return (
    <Page title={text.title} width="form">
      <EmptyState
        title={text.closed.title}
        message={text.closed.message}
        action={
          <Button asChild>
            <Link href="/auth">{text.closed.others}</Link>
          </Button>
        }
      />
    </Page>
  )
}
