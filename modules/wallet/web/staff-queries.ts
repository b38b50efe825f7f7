import { queryOptions } from '@tanstack/react-query'
import { userQuery } from '@/modules/users/web/queries'
import type { FineAppealResult, PayoutState } from '@/modules/wallet/contract'
import type { MonthFigure } from '@/modules/wallet/months/contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const staffPayoutsKey = '/api/admin/payouts'

type Filters = { state?: string; sellerId?: string; cursor?: string }

/** A page of the payouts of all sellers. */
export function staffPayoutsQuery({ state, ...filters }: Filters) {
  const query = { ...filters, state: state as PayoutState | undefined }
  return queryOptions({
    queryKey: [staffPayoutsKey, query],
    queryFn: () => unwrapPage(api.admin.payouts.get({ query })),
  })
}

type JournalFilters = {
  orderId?: string
  seller?: string
  account?: string
  kind?: string
  figure?: string
  from?: string
  to?: string
  cursor?: string
}

/** A page of journals, newest first. */
export function journalsQuery({ figure, ...filters }: JournalFilters) {
  const query = { ...filters, figure: figure as MonthFigure | undefined }
  return queryOptions({
    queryKey: ['/api/admin/journals', query],
    queryFn: () => unwrapPage(api.admin.journals.get({ query })),
  })
}

export function accountsQuery(query: { at?: string; seller?: string }) {
  return queryOptions({
    queryKey: ['/api/admin/accounts', query],
    queryFn: () => unwrap(api.admin.accounts.get({ query })),
  })
}

/** A page of the sellers whose balance isn't zero. */
export function sellerBalancesQuery(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['/api/admin/accounts/sellers', { cursor }],
    queryFn: () => unwrapPage(api.admin.accounts.sellers.get({ query: { cursor } })),
  })
}

export const monthsQuery = queryOptions({
  queryKey: ['/api/admin/months'],
  queryFn: () => unwrap(api.admin.months.get()),
})

export function monthQuery(month: string) {
  return queryOptions({
    queryKey: ['/api/admin/months', month],
    queryFn: () => unwrap(api.admin.months({ month }).get()),
  })
}

/** Freezes the report of a month. */
export function useCloseMonth() {
  return useRefetchingMutation(monthsQuery, (month: string) =>
    unwrap(api.admin.months({ month }).close.post()),
  )
}

/** The fines of a user. */
export function finesQuery(userId: string) {
  return queryOptions({
    queryKey: [...userQuery(userId).queryKey, 'fines'],
    queryFn: () => unwrap(api.admin.people({ id: userId }).fines.get()),
  })
}

/** `amount` in dollars. Above the limit of one person, a fine is only proposed. */
export function useFine(userId: string) {
  return useRefetchingMutation(userQuery(userId), async (fine: { amount: number; reason: string }) => {
    const done = await unwrap(api.admin.people({ id: userId }).fine.post(fine))
    return { isProposed: 'proposal' in done }
  })
}

export function useUndoFine(userId: string) {
  return useRefetchingMutation(userQuery(userId), ({ actId, reason }: { actId: string; reason: string }) =>
    unwrap(api.admin.people({ id: userId }).fines({ actId }).undo.post({ reason })),
  )
}

export function useDecideFineAppeal(userId: string) {
  return useRefetchingMutation(
    userQuery(userId),
    ({ actId, ...decision }: { actId: string; result: FineAppealResult; reason: string }) =>
      unwrap(api.admin.people({ id: userId }).fines({ actId }).appeal.decision.post(decision)),
  )
}

export const ledgerChecksQuery = queryOptions({
  queryKey: ['/api/admin/ledger-checks'],
  queryFn: () => unwrap(api.admin['ledger-checks'].get()),
})

/** Approves payouts, or rejects them with a reason, one after the other. Stops at the first that fails. */
export function useDecidePayouts() {
  return useRefetchingMutation(
    [{ queryKey: [staffPayoutsKey] }, ...caseLists],
    async ({ ids, reason }: { ids: readonly string[]; reason?: string }) => {
      for (const id of ids)
        await unwrap(
          reason === undefined
            ? api.admin.payouts({ id }).approve.post()
            : api.admin.payouts({ id }).refuse.post({ reason }),
        )
    },
  )
}
