import { useQuery } from '@tanstack/react-query'
import { checksQuery } from '@/modules/admin/web/queries'

/** The checks with these names, in this order; undefined while they load. */
export function useChecks(names: readonly string[]) {
  const { data, isPending, error, refetch } = useQuery(checksQuery)
  const checks = data && names.flatMap((name) => data.find((check) => check.name === name) ?? [])
  return { checks, isPending, error, refetch }
}
