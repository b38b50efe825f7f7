import { queryOptions } from '@tanstack/react-query'
import { userQuery } from '@/modules/users/web/queries'
import type { PayoutInput } from '@/modules/wallet/contract'
import { payoutsKey, walletKey } from '@/modules/wallet/web/paths'
import { api, unwrap } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** Always stale: buyers and deadlines also change the balances. */
export const walletQuery = queryOptions({
  queryKey: [walletKey],
  queryFn: () => unwrap(api.wallet.get()),
  staleTime: 0,
  meta: live,
})

export const payoutsQuery = queryOptions({
  queryKey: [payoutsKey],
  queryFn: () => unwrap(api.payouts.get()),
  staleTime: 0,
  meta: live,
})

export function useRequestPayout() {
  return useRefetchingMutation([walletQuery, payoutsQuery], (payout: PayoutInput) =>
    unwrap(api.payouts.post(payout)),
  )
}

/** The user's fines. */
export const ownFinesQuery = queryOptions({
  queryKey: ['/api/wallet/fines'],
  queryFn: () => unwrap(api.wallet.fines.get()),
})

export function useAppealFine() {
  return useRefetchingMutation(ownFinesQuery, ({ id, reason }: { id: string; reason: string }) =>
    unwrap(api.wallet.fines({ actId: id }).appeal.post({ reason })),
  )
}

/** A user's balance, for staff. */
export function userBalanceQuery(userId: string) {
  return queryOptions({
    queryKey: [...userQuery(userId).queryKey, 'balance'],
    queryFn: () => unwrap(api.admin.people({ id: userId }).balance.get()),
  })
}
