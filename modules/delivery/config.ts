import { isPlatformLoginEnabled } from '@/modules/players/service'
import { defineConfig, readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { oneOf } from '@/src/kit/setting-types'

export const deliveryConfig = defineConfig({
  OWNERSHIP: {
    schema: oneOf('required', 'off'),
    help: 'Must the inventory of a seller show the copy: required or off. Default: required where platform login is configured.',
  },
})

/** Whether a listing must name a copy that its seller's inventory shows. */
export function isOwnershipRequired(ctx: Pick<Context, 'core'>): boolean {
  const { OWNERSHIP } = readConfig(ctx, deliveryConfig)
  return OWNERSHIP === undefined ? isPlatformLoginEnabled(ctx) : OWNERSHIP === 'required'
}
