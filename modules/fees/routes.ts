import * as v from 'valibot'
import { previewRules } from '@/modules/fees/preview'
import { announceRules, findOwnFees, listRules } from '@/modules/fees/rules'
import { FeePreview, FeeRulesInput, OwnFees, PresentedRule } from '@/modules/fees/rules-contract'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { noParties } from '@/src/kit/staff/relations'

/** An admin's own sales are checked where rules are stored. */
const administration = { right: 'administration', parties: noParties } as const

export function routes(scope: Scope) {
  return scope
    .get('/fees', ({ ctx }) => findOwnFees(ctx), {
      detail: { summary: 'What decides the fees of your own sales.' },
      signedIn: true,
      response: { 200: OwnFees },
    })
    .get('/admin/fee-rules', ({ ctx }) => listRules(ctx), {
      detail: { summary: 'The fee rules, in the order of the list.' },
      staff: 'administration',
      response: { 200: v.array(PresentedRule) },
    })
    .put('/admin/fee-rules', ({ ctx, body }) => announceRules(ctx, body), {
      detail: {
        summary:
          'Replaces the fee rules. The most specific rule that matches a sale sets its platform fee: seller, then level, category, price; the first of the list if several are. A raise reaches listings that exist now in seven days.',
      },
      throws: [httpErrors.own_case],
      body: FeeRulesInput,
      staff: administration,
      recentSecondFactor: true,
      response: { 200: v.array(PresentedRule) },
    })
    .post('/admin/fee-rules/preview', ({ ctx, body }) => previewRules(ctx, body), {
      detail: { summary: 'What the sales of the last 90 days would have cost under these rules.' },
      body: FeeRulesInput,
      staff: administration,
      response: { 200: FeePreview },
    })
}
