import { useState } from 'react'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { WarnDialog } from '@/modules/strikes/web/warn-dialog'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'

const { warn: text } = staffMessages

type Props = { userId: string; username: string; about?: string }

/** Warns a user, about a case if its path is given. Nobody warns themselves. */
export function WarnButton({ userId, username, about }: Props) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  if (viewer.state === 'user' && viewer.user.id === userId) return null
  return (
    <>
      <Button size="sm" aria-label={text.openOf(username)} onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && (
        <WarnDialog userId={userId} username={username} about={about} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
