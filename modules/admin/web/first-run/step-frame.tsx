import type { ReactNode } from 'react'
import { firstRunMessages as text } from '@/modules/admin/first-run-messages'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The props of each step: the admin, and a function that opens the next step. */
export type StepProps = { user: ViewerUser; onNext: () => void }

type Props = {
  /** Done steps have "Continue", others "Skip". */
  isDone: boolean
  /** Hides the buttons until the panels above them have loaded, so that they don't move. */
  isLoading?: boolean
  onNext: () => void
  children: ReactNode
}

/** The panels of a step, and the button that opens the next one. */
export function StepFrame({ isDone, isLoading, onNext, children }: Props) {
  if (isLoading) return <Skeleton shape="block" className="h-96" />
  return (
    <div className="grid gap-4">
      {children}
      <div className="flex justify-end">
        <Button variant={isDone ? 'primary' : 'secondary'} onClick={onNext}>
          {isDone ? text.next : text.skip}
        </Button>
      </div>
    </div>
  )
}
