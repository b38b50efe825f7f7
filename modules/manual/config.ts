import * as v from 'valibot'
import { compactAccount, isIban } from '@/modules/manual/iban-contract'
import { defineConfig, readConfig } from '@/src/kit/config/config'
import { textSetting } from '@/src/kit/config/setting-types'
import type { Context } from '@/src/kit/context'

type Site = Pick<Context, 'core'>

export const manualConfig = defineConfig(
  {
    BANK_TRANSFER_ACCOUNT: {
      schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)),
      help: 'Where buyers send bank transfers: holder, bank, IBAN. Offers payment and payouts by bank transfer; "\\n" begins a line, and the first is the holder. Real money, so there is no sandbox beside it.',
    },
    BANK_TRANSFER_IBAN: {
      schema: v.pipe(v.string(), v.check(isIban, 'expected an IBAN'), v.transform(compactAccount)),
      help: 'The IBAN of that account, which payment files for the bank (pain.001) debit. Without it, staff send payouts and refunds by hand.',
    },
    BANK_PAYOUT_DETAILS: {
      schema: textSetting,
      help: 'What sellers enter to be paid if it is not an IBAN, such as "Email address of your Wise account". Staff send these payouts by hand.',
    },
  },
  ({ BANK_TRANSFER_ACCOUNT, BANK_TRANSFER_IBAN, BANK_PAYOUT_DETAILS }, env) => {
    if (BANK_TRANSFER_ACCOUNT !== undefined)
      return env.DEMO_LOGIN === 'true'
        ? ['DEMO_LOGIN: expected false beside BANK_TRANSFER_ACCOUNT, whose money is real']
        : []
    return BANK_TRANSFER_IBAN !== undefined || BANK_PAYOUT_DETAILS !== undefined
      ? ['BANK_TRANSFER_ACCOUNT: expected a value beside BANK_TRANSFER_IBAN or BANK_PAYOUT_DETAILS']
      : []
  },
)

/** The lines that tell buyers where to send the money; undefined if bank transfers are off. */
export function accountLines(ctx: Site): string[] | undefined {
  return readConfig(ctx, manualConfig).BANK_TRANSFER_ACCOUNT?.split(/\\n|\n/)
}

export function isManualOn(ctx: Site): boolean {
  return accountLines(ctx) !== undefined
}

/** The account that payment files debit; undefined if the site makes none. */
export function debitedAccount(ctx: Site): { name: string; iban: string } | undefined {
  const { BANK_TRANSFER_IBAN: iban } = readConfig(ctx, manualConfig)
  return iban === undefined ? undefined : { name: accountLines(ctx)?.[0] ?? '', iban }
}

/** What sellers enter instead of an IBAN; null for an IBAN. */
export function accountLabel(ctx: Site): string | null {
  return readConfig(ctx, manualConfig).BANK_PAYOUT_DETAILS ?? null
}
