import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { FeeRulesInput, PresentedRule } from '@/modules/fees/rules-contract'
import { api, unwrap } from '@/web/lib/api/api'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'

/** The fee rules, in the order of the list. */
export const feeRulesQuery = queryOptions({
  queryKey: ['/api/admin/fee-rules'],
  queryFn: () => unwrap(api.admin['fee-rules'].get()),
})

export function useAnnounceRules() {
  return useStoringMutation(feeRulesQuery, (rules: PresentedRule[]) =>
    unwrap(api.admin['fee-rules'].put(asBody(rules))),
  )
}

export function usePreviewRules() {
  return useMutation({
    mutationFn: (rules: PresentedRule[]) => unwrap(api.admin['fee-rules'].preview.post(asBody(rules))),
  })
}

/** The client's types name what the server makes of the body. */
function asBody(rules: PresentedRule[]) {
  return rules as unknown as InferOutput<typeof FeeRulesInput>
}
