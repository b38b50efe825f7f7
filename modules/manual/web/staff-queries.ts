import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EntryState } from '@/modules/manual/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'

const entriesKey = '/api/admin/bank-transfers'
const refundsKey = '/api/admin/bank-refunds'

/** A page of what arrived at the bank. */
export function entriesQuery({ state, cursor }: { state?: string; cursor?: string }) {
  const query = { cursor, state: state as EntryState | undefined }
  return queryOptions({
    queryKey: [entriesKey, query],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin['bank-transfers'].get({ query }))
      return { rows: data, next: nextCursor(headers) }
    },
  })
}

/** Refunds that staff have to send. */
export const waitingRefundsQuery = queryOptions({
  queryKey: [refundsKey],
  queryFn: () => unwrap(api.admin['bank-refunds'].get()),
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

export function usePayRefund() {
  return useBankMutation((id: string) => unwrap(api.admin['bank-refunds']({ id }).paid.post()))
}

/** Reads everything again that a bank transfer may have changed, also after a conflict. */
function useBankMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [entriesKey, refundsKey, '/api/admin/queues'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}
