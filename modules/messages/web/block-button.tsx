import { useState } from 'react'
import type { Correspondent } from '@/modules/messages/contract'
import { useBlock } from '@/modules/messages/web/queries'
import { words } from '@/modules/messages/words'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { sayFailure } from '@/web/ui/say-failure'

const said = words.block

/** Asks before it blocks; to unblock needs no question. */
export function BlockButton({ person }: { person: Correspondent }) {
  const { userId, username, isBlocked } = person
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useBlock(userId)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isPending}
        onClick={() => (isBlocked ? set(false) : setAsking(true))}
      >
        {isBlocked ? said.undo : said.action}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={said.question(username)}
        description={said.lead}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{said.keep}</Button>
            <Button variant="danger" busy={isPending} onClick={() => set(true)}>
              {said.action}
            </Button>
          </>
        }
      />
    </>
  )

  function set(toBlocked: boolean) {
    mutate(toBlocked, {
      onSuccess: () => setAsking(false),
      onError: (error) => sayFailure(toBlocked ? said.failed : said.undoFailed, error),
    })
  }
}
