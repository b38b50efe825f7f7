import { useQuery } from '@tanstack/react-query'
import type { Purchase } from '@/modules/checkout/web/paths'
import { paymentMethodsQuery } from '@/modules/checkout/web/queries'
import type { OfferedProvider } from '@/modules/orders/contract'
import { useClientConfig } from '@/web/lib/client-config'

type PaymentChoice =
  | { state: 'pending' }
  | { state: 'failed'; error: Error }
  | { state: 'open'; options: readonly OfferedProvider[] }
  /** `provider` is undefined if the site chooses. */
  | { state: 'made'; provider: string | undefined }

/** Which provider the buyer pays with. There is something to choose only if several offer the method of the purchase. */
export function usePaymentChoice({ provider, method }: Purchase, enabled: boolean): PaymentChoice {
  const { paymentProviders } = useClientConfig()
  const isMade = provider !== undefined || paymentProviders < 2
  const { data, error } = useQuery({ ...paymentMethodsQuery, enabled: enabled && !isMade })
  if (isMade) return { state: 'made', provider }
  if (error) return { state: 'failed', error }
  if (!data) return { state: 'pending' }
  const matching = data.filter(({ methods }) => method === undefined || methods.includes(method))
  const options = matching.length > 0 ? matching : data
  return options.length > 1 ? { state: 'open', options } : { state: 'made', provider: options[0]?.provider }
}
