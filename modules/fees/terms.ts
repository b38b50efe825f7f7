import { feesConfig } from '@/modules/fees/config'
import { type FeeLines, type FeeTerms, percentageTerms } from '@/modules/fees/contract'
import { type FeeSale, feePoint, feeSalesPort } from '@/modules/fees/ports'
import {
  type FeeSeller,
  levelDaysOf,
  narrowToSeller,
  type RuleSet,
  resolveFee,
} from '@/modules/fees/resolve-contract'
import { currentRuleSets } from '@/modules/fees/stored-rules'
import { defineChange, resolveValue } from '@/src/kit/checks/checks'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

/** Returns the fees of sales that no rule matches. */
export function generalFees(ctx: Pick<Context, 'core'>): FeeLines {
  const { PLATFORM_FEE_BPS, PROCESSING_FEE_BPS } = readConfig(ctx, feesConfig)
  return {
    platform: { ...percentageTerms(PLATFORM_FEE_BPS), rule: null },
    processing: { bps: PROCESSING_FEE_BPS },
  }
}

/** Returns the fees of a sale that is agreed now, with the changes that made them. */
export function resolveFees(ctx: Context, sale: FeeSale) {
  return resolveValue(ctx, feePoint, sale, { initial: generalFees(ctx) })
}

/** Takes a statement only if a rule is about the levels of sellers. */
export const applyFeeRules = defineChange(
  feePoint,
  'fees.rules',
  async (ctx, sale, { platform, ...lines }) => {
    const sets = await findRuleSetsOf(ctx, sale.sellerId)
    return { ...lines, platform: resolveFee(sets, generalTerms(platform), sale, ctx.now()) }
  },
)

/** Returns the sets that decide a seller's fees now, narrowed to them. */
export async function findRuleSetsOf(ctx: Context, sellerId: string): Promise<RuleSet[]> {
  const sets = currentRuleSets(ctx)
  return narrowToSeller(sets, await findFeeSeller(ctx, sellerId, sets))
}

/** Returns a seller with what the rules ask about them. */
export async function findFeeSeller(
  ctx: Context,
  sellerId: string,
  sets: readonly RuleSet[],
): Promise<FeeSeller> {
  const days = levelDaysOf(sets)
  const sold = days.length === 0 ? new Map() : await use(ctx, feeSalesPort).findSold(ctx, sellerId, days)
  return { id: sellerId, sold }
}

function generalTerms({ rule: _, ...terms }: FeeLines['platform']): FeeTerms {
  return terms
}
