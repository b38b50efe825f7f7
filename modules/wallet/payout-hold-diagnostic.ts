import { walletConfig } from '@/modules/wallet/config'
import { serverMessages } from '@/modules/wallet/messages'
import { offeredPayoutProviders } from '@/modules/wallet/payouts/payout-providers'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import { readConfig } from '@/src/kit/config/config'

const { payoutHold: text } = serverMessages

/** Without a hold, a chargeback usually finds an empty balance. */
export const payoutHoldDiagnostic: Diagnostic = {
  name: 'payout hold',
  advice: text.advice,
  run: async (ctx) => {
    if (!offeredPayoutProviders(ctx).some(({ isRealMoney }) => isRealMoney)) return ok(text.sandbox)
    const { PAYOUT_HOLD_HOURS } = readConfig(ctx, walletConfig)
    return PAYOUT_HOLD_HOURS === 0 ? note(text.none) : ok(text.hours(PAYOUT_HOLD_HOURS))
  },
}
