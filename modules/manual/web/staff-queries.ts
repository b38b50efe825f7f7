import { queryOptions } from '@tanstack/react-query'
import type { CreditTransferAct, EntryState } from '@/modules/manual/contract'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { caseLists } from '@/web/staff/queries'

const entriesKey = '/api/admin/bank-transfers'
const transfersKey = '/api/admin/credit-transfers'
const filesKey = '/api/admin/payment-files'

/** A page of what arrived at the bank. */
export function entriesQuery({ state, cursor }: { state?: string; cursor?: string }) {
  const query = { cursor, state: state as EntryState | undefined }
  return queryOptions({
    queryKey: [entriesKey, query],
    queryFn: () => unwrapPage(api.admin['bank-transfers'].get({ query })),
  })
}

/** Refunds and payouts that haven't left the bank. */
export const creditTransfersQuery = queryOptions({
  queryKey: [transfersKey],
  queryFn: () => unwrap(api.admin['credit-transfers'].get()),
})

/** The latest payment files. */
export const paymentFilesQuery = queryOptions({
  queryKey: [filesKey],
  queryFn: () => unwrap(api.admin['payment-files'].get()),
})

export function useImportStatement() {
  return useBankMutation((file: File) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const options = { query: { name: file.name }, headers, fetch: { body: file } }
    // As text, the client would go through each of its characters. Safe: the body is the file.
    return unwrap(api.admin['bank-transfers'].statements.post(undefined as unknown as object, options))
  })
}

type EntryAction =
  | { verb: 'match'; id: string; reference: string }
  | { verb: 'confirm'; id: string }
  | { verb: 'return'; id: string; note: string }

export function useEntryAction() {
  return useBankMutation((action: EntryAction) => {
    const route = api.admin['bank-transfers']({ id: action.id })
    if (action.verb === 'match') return unwrap(route.match.post({ reference: action.reference }))
    return unwrap(action.verb === 'confirm' ? route.confirm.post() : route.return.post({ note: action.note }))
  })
}

export function useRecordTransfer() {
  return useBankMutation(({ id, act }: { id: string; act: CreditTransferAct }) => {
    const route = api.admin['credit-transfers']({ id })
    return unwrap(act === 'paid' ? route.paid.post() : route.unsent.post())
  })
}

export function useCancelPayout() {
  return useBankMutation(({ id, reason }: { id: string; reason: string }) =>
    unwrap(api.admin['credit-transfers']({ id }).cancel.post({ reason })),
  )
}

export function useMakePaymentFile() {
  return useBankMutation((_: undefined) => unwrap(api.admin['payment-files'].post()))
}

/** Reads everything again that a bank transfer may have changed. */
function useBankMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const own = [entriesKey, transfersKey, filesKey].map((path) => ({ queryKey: [path] }))
  return useRefetchingMutation([...own, ...caseLists], mutationFn)
}
