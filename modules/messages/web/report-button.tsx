import { Flag } from 'lucide-react'
import { useState } from 'react'
import { messages } from '@/modules/messages/messages'
import { useReportMessage } from '@/modules/messages/web/queries'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const texts = messages.report

export function ReportButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useReportMessage(id)
  return (
    <>
      <IconButton label={texts.action} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-3.5" />
      </IconButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.question}
        description={texts.description}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
            <Button variant="danger" busy={isPending} onClick={report}>
              {texts.submit}
            </Button>
          </>
        }
      />
    </>
  )

  function report() {
    mutate(undefined, {
      onSuccess: () => {
        toast({ ...texts.done, tone: 'good' })
        setOpen(false)
      },
      onError: (error) => showError(texts.failed, error),
    })
  }
}
