import { staffMessages } from '@/modules/wallet/staff-messages'
import { useCloseMonth } from '@/modules/wallet/web/staff-queries'
import { formatMonth } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const text = staffMessages.months.close

/** Asks before the report of a month is frozen for good. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { mutate: close, isPending } = useCloseMonth()
  const confirm = () =>
    close(month, {
      onSuccess: () => toast({ title: text.done, tone: 'good' }),
      onError: (error) => showError(text.failed, error),
      onSettled: onClose,
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(formatMonth(month))}
      description={text.description}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" busy={isPending} busyText={text.busy} onClick={confirm}>
            {text.button}
          </Button>
        </>
      }
    />
  )
}
