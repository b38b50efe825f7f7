import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TransferDetails } from '@/modules/manual/contract'
import { messages } from '@/modules/manual/messages'
import { transferDetailsQuery } from '@/modules/manual/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { CopyButton } from '@/web/ui/copy-button'

/** Where to send the money, and what to write on the transfer. Shows nothing while there is nothing to pay. */
export function TransferFacts({ orderId, children }: { orderId: string; children?: ReactNode }) {
  const { data } = useQuery(transferDetailsQuery(orderId))
  if (!data) return null
  return (
    <section aria-label={messages.title} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-base">{messages.title}</h2>
        <p className="text-sm text-ink-muted">{messages.lead}</p>
      </div>
      <Facts {...data} />
      {children}
    </section>
  )
}

function Facts({ amount, reference, account }: TransferDetails) {
  return (
    <dl className="grid gap-4 rounded-md border border-line p-4 text-sm">
      <Fact name={messages.amount}>
        <span className="tabular font-medium">{formatMoney(amount)}</span>
      </Fact>
      <Fact name={messages.reference}>
        <span className="flex flex-wrap items-center gap-3">
          <span className="tabular font-medium">{reference}</span>
          <CopyButton text={reference} />
        </span>
      </Fact>
      <Fact name={messages.account}>
        {account.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
