import type { Wallet } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { Price } from '@/web/ui/values/price'

const { available, pending, escrow: inEscrow } = messages.balances

/** Available, pending and escrow balances. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const { escrow } = useClientConfig()
  return (
    <dl className="grid grid-cols-1 rounded-md border border-line bg-surface-raised sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]">
      <div className="grid content-start gap-1 p-5 sm:col-span-2 sm:p-6 lg:col-span-1">
        <dt className="text-sm text-ink-muted">{available.label}</dt>
        <dd>
          <Price dollars={wallet.available} size="xl" />
        </dd>
        <dd className="text-sm text-ink-muted">{available.note}</dd>
      </div>
      <SecondaryBalance label={pending.label} dollars={wallet.pending} note={pending.note} />
      <SecondaryBalance label={inEscrow.label(escrow)} dollars={wallet.escrow} note={inEscrow.note} />
    </dl>
  )
}

function SecondaryBalance({ label, dollars, note }: { label: string; dollars: string; note: string }) {
  return (
    <div className="grid content-start gap-1 border-t border-line p-5 sm:p-6 sm:last:border-s lg:border-t-0 lg:border-s">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="lg:pt-3">
        <Price dollars={dollars} size="lg" />
      </dd>
      <dd className="text-sm text-ink-muted">{note}</dd>
    </div>
  )
}
