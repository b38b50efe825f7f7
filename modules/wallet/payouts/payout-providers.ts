import { hasRealMoney } from '@/modules/auth/ports'
import type { PayoutMethod, PayoutOption } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { type PayoutProvider, payoutProviders } from '@/modules/wallet/ports'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
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

/** The names of the providers that can take a payout back. */
export function reversibleProviders(ctx: Site): string[] {
  const reversible = offeredPayoutProviders(ctx).filter(({ reversePayout }) => reversePayout)
  return reversible.map(({ name }) => name)
}

/** The provider of a new payout of the user: the named one or, without a name, the first that can pay them. Throws payout_method_unavailable. */
export async function choosePayoutProvider(
  ctx: UserContext,
  { provider: name, method }: { provider?: string; method: PayoutMethod },
): Promise<PayoutProvider> {
  const fitting = offeredPayoutProviders(ctx).filter(
    (each) => each.methods.includes(method) && (name === undefined || each.name === name),
  )
  const [first] = fitting
  if (!first) throw walletErrors.payout_method_unavailable()
  for (const provider of fitting)
    if ((await provider.findDestination(ctx, ctx.actor.id)) !== null) return provider
  return first
}

/** How the user can be paid, the default first. */
export async function listPayoutOptions(ctx: UserContext): Promise<PayoutOption[]> {
  const offered = await Promise.all(
    offeredPayoutProviders(ctx).map(async (provider) => {
      const destination = await provider.findDestination(ctx, ctx.actor.id)
      return provider.methods.map((method) => ({ provider: provider.name, method, destination }))
    }),
  )
  return offered.flat()
}
