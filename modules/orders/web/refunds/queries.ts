import { queryOptions } from '@tanstack/react-query'
import type { RejectedRefund } from '@/modules/orders/payments/rejected-refund-contract'
import { staffOrdersKey } from '@/modules/orders/web/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { ApiError } from '@/web/lib/api/api-error'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const refundsKey = '/api/admin/refunds'

export function rejectedRefundsQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: [refundsKey, cursor],
    queryFn: () => unwrapPage(api.admin.refunds.get({ query: { cursor } })),
    staleTime: 0,
  })
}

/** Also after an error, so that the lists show what someone else did. */
const refetched = [{ queryKey: [refundsKey] }, { queryKey: [staffOrdersKey] }, ...caseLists]

export type FailedRetry = { refund: RejectedRefund; error: unknown }

/** Asks the provider again, one refund after the other. Returns those that can't be tried again. */
export function useRetryRefunds() {
  return useRefetchingMutation(refetched, async (refunds: readonly RejectedRefund[]) => {
    const failed: FailedRetry[] = []
    for (const refund of refunds) {
      try {
        await unwrap(api.admin.orders({ id: refund.id }).refund.retry.post())
      } catch (error) {
        failed.push({ refund, error })
      }
    }
    return failed
  })
}

export type ManualRefundResult = {
  refund: RejectedRefund
  /** Null if it wasn't recorded. */
  outcome: 'recorded' | 'proposed' | null
  error?: unknown
}

/** Records manual refunds one after the other. What became of each counts, because only recorded ones may be paid. */
export function useRecordManualRefunds() {
  return useRefetchingMutation(
    refetched,
    async ({ refunds, reason }: { refunds: readonly RejectedRefund[]; reason: string }) => {
      const results: ManualRefundResult[] = []
      for (const refund of refunds) {
        const result = await recordManualRefund(refund, reason)
        // Nothing was recorded, so the form stays and asks for the second factor.
        if (results.length === 0 && isFactorMissing(result.error)) throw result.error
        results.push(result)
      }
      return results
    },
  )
}

async function recordManualRefund(refund: RejectedRefund, reason: string): Promise<ManualRefundResult> {
  try {
    const answer = await unwrap(api.admin.orders({ id: refund.id })['given-otherwise'].post({ reason }))
    return { refund, outcome: 'proposal' in answer ? 'proposed' : 'recorded' }
  } catch (error) {
    return { refund, outcome: null, error }
  }
}

function isFactorMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required'
}
