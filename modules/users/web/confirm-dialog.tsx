import type { ReactNode } from 'react'
import { type UserAction, useUserAction } from '@/modules/users/web/queries'
import { staffMessages as shared } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  userId: string
  action: UserAction
  open: boolean
  onClose: () => void
  title: string
  description: string
  submit: string
  done: string
  failed: string
  danger?: boolean
  children?: ReactNode
}

/** Asks before an action that needs no reason. */
export function ConfirmDialog({ userId, action, open, onClose, children, ...texts }: Props) {
  const { mutateAsync: act, isPending } = useUserAction(userId)
  const confirm = () =>
    act(action).then(
      () => {
        toast({ title: texts.done, tone: 'good' })
        onClose()
      },
      (error) => showError(texts.failed, error),
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button
            variant={texts.danger ? 'danger' : 'primary'}
            busy={isPending}
            onClick={() => void confirm()}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
