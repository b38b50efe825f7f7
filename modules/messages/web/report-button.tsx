import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useReport } from '@/modules/messages/web/queries'
import { words } from '@/modules/messages/words'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { IconButton } from '@/web/ui/icon-button'
import { sayFailure } from '@/web/ui/say-failure'
import { toast } from '@/web/ui/toast'

const said = words.report

export function ReportButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useReport(id)
  return (
    <>
      <IconButton label={said.action} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-3.5" />
      </IconButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={said.question}
        description={said.lead}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{said.keep}</Button>
            <Button variant="danger" busy={isPending} onClick={report}>
              {said.submit}
            </Button>
          </>
        }
      />
    </>
  )

  function report() {
    mutate(undefined, {
      onSuccess: () => {
        toast({ ...said.done, tone: 'good' })
        setOpen(false)
      },
      onError: (error) => sayFailure(said.failed, error),
    })
  }
}
