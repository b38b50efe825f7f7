import type { CaseChange } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { durationText } from '@/src/kit/text/duration'
import { formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'

const text = caseMessages.changes

/** What modules changed of the terms of the order, in order. */
export function ChangesPanel({ changes }: { changes: readonly CaseChange[] }) {
  if (changes.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul className="grid gap-2.5 text-sm">
        {changes.map(({ term, by, from, to }) => (
          <li key={`${term} ${by}`} className="grid">
            <span className="flex justify-between gap-4">
              <span className="text-ink-muted">{text.terms[term]}</span>
              <span className="tabular text-end">
                {text.change({ from: formatTerm(term, from), to: formatTerm(term, to) })}
              </span>
            </span>
            <code className="text-xs text-ink-muted wrap-anywhere">{by}</code>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function formatTerm(term: CaseChange['term'], value: string): string {
  return term === 'price' || term === 'fees' ? formatMoney(value) : durationText(Number(value))
}
