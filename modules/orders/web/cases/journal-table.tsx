import type { CaseEvent } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { formatMoney } from '@/web/lib/format/format'

const { decision: text } = caseMessages

type Props = { caption: string; legs: NonNullable<CaseEvent['journal']> }

/** The legs of a journal, as debits and credits. */
export function JournalTable({ caption, legs }: Props) {
  return (
    <table className="w-full border-collapse text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="py-1 text-start font-medium">
            {text.account}
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            {text.debit}
          </th>
          <th scope="col" className="py-1 ps-3 text-end font-medium">
            {text.credit}
          </th>
        </tr>
      </thead>
      <tbody>
        {legs.map(({ account, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a journal never changes, and an account can occur twice.
          <tr key={index} className="border-t border-line">
            <td title={account} className="py-1">
              {labelOf(account)}
            </td>
            <td className="tabular py-1 ps-3 text-end">{Number(amount) > 0 && formatMoney(amount)}</td>
            <td className="tabular py-1 ps-3 text-end">
              {Number(amount) < 0 && formatMoney(amount.slice(1))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(account: string): string {
  if (account.startsWith('liability:seller:')) return text.seller
  const provider = /^asset:provider:(.+)$/.exec(account)?.[1]
  return provider === undefined ? (text.accounts[account] ?? account) : text.provider(provider)
}
