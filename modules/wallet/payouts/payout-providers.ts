import { hasRealMoney } from '@/modules/auth/ports'
import type { PayoutMethod } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { type PayoutProvider, payoutProviders } from '@/modules/wallet/ports'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'

type Site = Pick<Context, 'core'>
/** Null for a payout that an earlier version recorded while this one started: it had one provider. */
type OfProvider = { readonly provider: string | null }

/** The payout providers that sellers can be paid by, the default first. */
export function offeredPayoutProviders(ctx: Site): readonly PayoutProvider[] {
  const all = entriesOf(ctx, payoutProviders)
  const real = all.filter(({ isRealMoney }) => isRealMoney)
  return real.length > 0 || hasRealMoney(ctx) ? real : all
}

/** The provider that a payout belongs to. Throws if it is switched off. */
export function payoutProviderOf(ctx: Site, { provider: name }: OfProvider): PayoutProvider {
  const offered = offeredPayoutProviders(ctx)
  const provider = name === null ? offered[0] : offered.find((each) => each.name === name)
  assert(provider, `the payout provider ${name} is on`)
  return provider
}

/** Of the ledger account that a payout leaves. */
export function payoutProviderName(ctx: Site, payout: OfProvider): string {
  return payout.provider ?? payoutProviderOf(ctx, payout).name
}

/** The provider of a new payout. Throws payout_method_unavailable. */
export function choosePayoutProvider(ctx: Site, method: PayoutMethod): PayoutProvider {
  const chosen = offeredPayoutProviders(ctx).find(({ methods }) => methods.includes(method))
  if (!chosen) throw walletErrors.payout_method_unavailable()
  return chosen
}

/** How sellers can be paid. */
export function offeredPayoutMethods(ctx: Site): PayoutMethod[] {
  return [...new Set(offeredPayoutProviders(ctx).flatMap(({ methods }) => methods))]
}
