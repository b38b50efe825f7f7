import { messages } from '@/modules/privacy/messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { download: text } = messages

export function DownloadPanel() {
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        <Button asChild className="justify-self-start">
          <a href="/api/privacy/download" download>
            {text.action}
          </a>
        </Button>
      </div>
    </Panel>
  )
}
