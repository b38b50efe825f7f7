import { useLocation } from 'wouter'
import { messages } from '@/modules/terms/messages'
import { useAccept } from '@/modules/terms/web/queries'
import { serverNow } from '@/web/lib/api/server-clock'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { formatDate } from '@/web/lib/format/format'
import { useReturnPath } from '@/web/lib/session/return-path'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { accept: text } = messages

/** Accepts a version, for users who haven't yet. Then leads back to the page that asked for it. */
export function AcceptPanel({ number }: { number: number }) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const returnPath = useReturnPath()
  const { mutate: accept, isPending } = useAccept()
  const terms = viewer.state === 'user' ? viewer.user.termsToAccept : null
  if (terms?.number !== number) return null
  const onSuccess = () => {
    toast({ title: text.done, tone: 'good' })
    if (returnPath !== undefined) navigate(returnPath, { replace: true })
    else focusPageHeading()
  }
  const applies = Date.parse(terms.appliesAt) <= serverNow()
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4 text-sm">
        <p>{applies ? text.now : text.from(formatDate(terms.appliesAt))}</p>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => accept(number, { onSuccess, onError: (error) => showError(text.failed, error) })}
        >
          {text.submit}
        </Button>
      </div>
    </Panel>
  )
}
