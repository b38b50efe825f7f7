import type { DecisionKind, Outcome } from '@/modules/orders/contract'
import { appealMessages } from '@/modules/orders/disputes/appeal-messages'
import type { CaseEvent } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import type { AppealState } from '@/modules/orders/order/appeal-contract'

const { timeline: text, outcomes } = caseMessages

/** The title of an event: "judge decided: Refund buyer". */
export function eventTitle({ kind, by, fact }: CaseEvent): string {
  const name = text.by[by ?? ''] ?? by ?? ''
  switch (kind) {
    case 'state':
      return text.states[fact ?? ''] ?? fact ?? ''
    case 'dispute':
      return text.dispute(name)
    case 'message':
      return text.message(name)
    case 'direct':
      return text.direct(name)
    case 'appeal':
      return appealMessages.events[(fact ?? 'open') as AppealState](name)
    case 'money':
      return text.money[fact ?? ''] ?? fact ?? ''
    case 'decision': {
      // Safe: the server joins the two with a space.
      const [done, outcome] = (fact ?? '').split(' ') as [DecisionKind, Outcome]
      return text.decision({ by: by ?? '', kind: text.decisions[done], outcome: outcomes[outcome] })
    }
  }
}
