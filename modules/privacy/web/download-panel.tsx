import { words } from '@/modules/privacy/words'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { download: said } = words

export function DownloadPanel() {
  return (
    <Panel title={said.title}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">{said.lead}</p>
        <Button asChild className="justify-self-start">
          <a href="/api/privacy/download" download>
            {said.action}
          </a>
        </Button>
      </div>
    </Panel>
  )
}
