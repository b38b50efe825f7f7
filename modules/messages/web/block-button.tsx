import { useState } from 'react'
import type { Contact } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { useSetBlocked } from '@/modules/messages/web/queries'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'

const texts = messages.block

/** Asks before it blocks; to unblock needs no question. */
export function BlockButton({ person }: { person: Contact }) {
  const { userId, username, isBlocked } = person
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSetBlocked(userId)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isPending}
        onClick={() => (isBlocked ? set(false) : setAsking(true))}
      >
        {isBlocked ? texts.undo : texts.action}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.question(username)}
        description={texts.lead}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
            <Button variant="danger" busy={isPending} onClick={() => set(true)}>
              {texts.action}
            </Button>
          </>
        }
      />
    </>
  )

  function set(toBlocked: boolean) {
    mutate(toBlocked, {
      onSuccess: () => setAsking(false),
      onError: (error) => showError(toBlocked ? texts.failed : texts.undoFailed, error),
    })
  }
}
