import { LogInAgainButton } from '@/modules/auth/web/log-in-again'
import { Alert } from '@/web/ui/alert'
import type { SubmitError } from '@/web/ui/use-form'

/** Why the whole form was refused; the toast that says it too goes away. */
export function FormErrorAlert({ refused }: { refused: SubmitError | undefined }) {
  if (refused === undefined) return null
  return (
    <Alert>
      <div className="grid justify-items-start gap-2">
        <p>{refused.message}</p>
        {refused.code === 'log_in_again' && <LogInAgainButton />}
      </div>
    </Alert>
  )
}
