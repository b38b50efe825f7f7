import { Link } from 'wouter'
import { DemoLoginForm } from '@/modules/auth/web/demo-login-form'
import { words } from '@/modules/auth/words'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'

const said = words.temporary

export function DemoLoginPage() {
  const { demoLogin, platform } = useSite()
  if (!demoLogin) return <Closed />
  return (
    <Page title={said.title} width="form" lead={said.lead}>
      <Panel>
        <div className="grid gap-5">
          <DemoLoginForm />
          <p className="border-t border-line pt-4 text-xs text-ink-muted">{said.note(platform)}</p>
        </div>
      </Panel>
    </Page>
  )
}

function Closed() {
  return (
    <Page title={said.title} width="form">
      <EmptyState
        title={said.closed.title}
        message={said.closed.message}
        action={
          <Button asChild>
            <Link href="/auth">{said.closed.others}</Link>
          </Button>
        }
      />
    </Page>
  )
}
