import { paymentProviderPort } from '@/modules/orders/ports'
import type { TxContext } from '@/src/core/context'
import { use } from '@/src/core/ports'

/** Whose account the money of orders lies in: `stripe` or `sandbox`. */
export function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
