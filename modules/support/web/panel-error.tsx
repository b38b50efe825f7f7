import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

/** The error state of a small panel. */
export function PanelError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <p className="text-ink-muted">{message}</p>
      <Button size="sm" onClick={onRetry}>
        {uiMessages.failed.retry}
      </Button>
    </div>
  )
}
