import { checkMessages } from '@/modules/admin/first-run-messages'
import { CheckRow } from '@/modules/admin/web/checks/check-row'
import type { useChecks } from '@/modules/admin/web/first-run/use-checks'
import { ErrorState } from '@/web/ui/states/error-state'

/** The results of the checks that a step is about, once they have loaded. */
export function StepChecks({ checks, error, refetch }: ReturnType<typeof useChecks>) {
  if (!checks)
    return <ErrorState error={error} message={checkMessages.loadFailed} onRetry={() => void refetch()} />
  return (
    <div className="-my-3 divide-y divide-line">
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </div>
  )
}
