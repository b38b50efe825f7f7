import { useQuery } from '@tanstack/react-query'
import { checkMessages } from '@/modules/admin/first-run-messages'
import { CheckRow } from '@/modules/admin/web/checks/check-row'
import { checksQuery } from '@/modules/admin/web/queries'
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

/** The checks with these names, in this order; undefined while they load. */
export function useChecks(names: readonly string[]) {
  const { data, isPending, error, refetch } = useQuery(checksQuery)
  const checks = data && names.flatMap((name) => data.find((check) => check.name === name) ?? [])
  return { checks, isPending, error, refetch }
}
