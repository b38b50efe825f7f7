import { CircleAlert } from 'lucide-react'
import { LogInAgain } from '@/modules/auth/web/log-in-again'
import type { Refused } from '@/web/ui/use-form'

/** Why the whole form was refused; the toast that says it too goes away. */
export function Refusal({ refused }: { refused: Refused | undefined }) {
  if (refused === undefined) return null
  return (
    <div role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="grid justify-items-start gap-2">
        <p>{refused.words}</p>
        {refused.code === 'log_in_again' && <LogInAgain />}
      </div>
    </div>
  )
}
