import { useState } from 'react'
import type { Contact } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { useSetBlocked } from '@/modules/messages/web/queries'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'

const texts = messages.block

/** Asks for confirmation before blocking, but not before unblocking. */
export function BlockButton({ contact: { userId, username, isBlocked } }: { contact: Contact }) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useSetBlocked(userId)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isPending}
        onClick={() => (isBlocked ? setBlocked(false) : setConfirming(true))}
      >
        {isBlocked ? texts.undo : texts.action}
      </Button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={texts.question(username)}
        description={texts.description}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{texts.cancel}</Button>
            <Button variant="danger" busy={isPending} onClick={() => setBlocked(true)}>
              {texts.action}
            </Button>
          </>
        }
      />
    </>
  )

  function setBlocked(next: boolean) {
    mutate(next, {
      onSuccess: () => setConfirming(false),
      onError: (error) => showError(next ? texts.failed : texts.undoFailed, error),
    })
  }
}
