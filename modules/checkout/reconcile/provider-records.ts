import type { PaymentRecords } from '@/modules/orders/ports'
import { offeredProviders } from '@/modules/orders/service'
import type { PayoutRecord } from '@/modules/wallet/ports'
import { offeredPayoutProviders } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'

export interface ProviderRecords extends PaymentRecords {
  transfers: PayoutRecord[]
}

/** Reads what all providers have recorded since then; ms since 1970. */
export async function readProviderRecords(
  ctx: Context,
  since: number,
): Promise<ExternalResult<ProviderRecords>> {
  const value: ProviderRecords = { payments: [], refunds: [], transfers: [] }
  for (const provider of offeredProviders(ctx)) {
    const listed = await provider.listRecords?.(ctx, since)
    if (listed && listed.outcome !== 'ok') return listed
    value.payments.push(...(listed?.value.payments ?? []))
    value.refunds.push(...(listed?.value.refunds ?? []))
  }
  for (const provider of offeredPayoutProviders(ctx)) {
    const listed = await provider.listRecords?.(ctx, since)
    if (listed && listed.outcome !== 'ok') return listed
    value.transfers.push(...(listed?.value ?? []))
  }
  return { outcome: 'ok', value }
}
