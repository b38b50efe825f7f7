import * as v from 'valibot'
import { defineConfig, readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

export const manualConfig = defineConfig({
  BANK_TRANSFER_ACCOUNT: {
    schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)),
    help: 'Where buyers send bank transfers: holder, bank, IBAN. Offers payment by bank transfer; "\\n" begins a line. Real money, so there is no sandbox beside it.',
  },
})

/** The lines that tell buyers where to send the money; undefined if bank transfers are off. */
export function accountLines(ctx: Pick<Context, 'core'>): string[] | undefined {
  return readConfig(ctx, manualConfig).BANK_TRANSFER_ACCOUNT?.split(/\\n|\n/)
}

export function isManualOn(ctx: Pick<Context, 'core'>): boolean {
  return accountLines(ctx) !== undefined
}
