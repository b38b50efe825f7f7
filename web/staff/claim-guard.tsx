import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '@/web/lib/session/viewer'
import { caseQuery } from '@/web/staff/queries'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { claimed: text } = staffMessages.cases

/**
 * Asks before someone decides a case that a colleague works on. `mayGoOn` resolves to false if they would rather not; `claimDialog` is
 * rendered beside the form.
 */
export function useClaimGuard(queue: string, id: string) {
  const { data } = useQuery(caseQuery(queue, id))
  const viewer = useViewer()
  const [answer, setAnswer] = useState<(goesOn: boolean) => void>()
  const assignee = data?.assignee
  const isOthers = assignee && viewer.state === 'user' && viewer.user.id !== assignee.id
  async function mayGoOn(): Promise<boolean> {
    if (!isOthers) return true
    const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return goesOn
  }
  const claimDialog = answer && assignee && (
    <Dialog
      open
      onOpenChange={() => answer(false)}
      title={text.title(assignee.username)}
      description={text.description}
      footer={
        <>
          <Button onClick={() => answer(false)}>{staffMessages.cancel}</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {text.goOn}
          </Button>
        </>
      }
    />
  )
  return { mayGoOn, claimDialog }
}
