import { ordersConfig } from '@/modules/orders/config'
import type { OfferedProvider, PaymentMethod } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { type PaymentProvider, paymentProviders } from '@/modules/orders/ports'
import { assert } from '@/src/kit/assert'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { entriesOf } from '@/src/kit/ports'

type Site = Pick<Context, 'core'>
/** Null for an order that an earlier version placed while this one started: it had one provider. */
type OfProvider = { readonly provider: string | null }

/** The payment providers that buyers can choose from, the default first. */
export function offeredProviders(ctx: Site): readonly PaymentProvider[] {
  const all = entriesOf(ctx, paymentProviders)
  const real = all.filter(({ isRealMoney }) => isRealMoney)
  return real.length > 0 ? real : all
}

/** The provider that an order belongs to. Its payment, refunds and chargebacks go the same way. */
export function providerOf(ctx: Site, { provider: name }: OfProvider): PaymentProvider {
  const offered = offeredProviders(ctx)
  const provider = name === null ? offered[0] : offered.find((each) => each.name === name)
  assert(provider, `the payment provider ${name} is on`)
  return provider
}

/** Of the ledger accounts that an order's money passes. */
export function providerName(ctx: Site, order: OfProvider): string {
  return order.provider ?? providerOf(ctx, order).name
}

/** The provider of a new order: the named one or, without a name, the first that offers the method. Throws invalid. */
export function chooseProvider(
  ctx: Site,
  { provider: name, method }: { provider?: string; method?: PaymentMethod },
): PaymentProvider {
  const named = offeredProviders(ctx).filter((each) => name === undefined || each.name === name)
  if (named.length === 0) throw fieldError(httpErrors.invalid, 'provider', errorMessages.unknownProvider)
  const [chosen] = named.filter(({ methods }) => method === undefined || methods.includes(method))
  if (!chosen) throw fieldError(httpErrors.invalid, 'method', errorMessages.methodNotOffered)
  return chosen
}

/** The method of an order whose buyer named none. */
export function defaultMethod({ methods }: PaymentProvider): PaymentMethod {
  return methods.find((method) => method === 'card') ?? methods[0] ?? 'card'
}

/** How long a buyer may take to pay. */
export function reservationSeconds(ctx: Site, provider: PaymentProvider): number {
  return provider.reservationSeconds ?? readConfig(ctx, ordersConfig).RESERVATION_SECONDS
}

/** What buyers can choose from, the default first. */
export function listPaymentMethods(ctx: Site): OfferedProvider[] {
  return offeredProviders(ctx).map((provider) => ({
    provider: provider.name,
    methods: [...provider.methods],
    reservationSeconds: reservationSeconds(ctx, provider),
  }))
}
