import { isPlatformLoginEnabled } from '@/modules/players/service'
import { defineConfig, readConfig } from '@/src/kit/config/config'
import { choiceSetting } from '@/src/kit/config/setting-types'
import type { Context } from '@/src/kit/context'

export const deliveryConfig = defineConfig({
  OWNERSHIP: {
    schema: choiceSetting('required', 'off'),
    help: "Whether a seller's inventory must show the copy: required or off. Default: required if platform login is configured.",
  },
})

/** True if a listing must name a copy that the seller's inventory shows. */
export function isOwnershipRequired(ctx: Pick<Context, 'core'>): boolean {
  const { OWNERSHIP } = readConfig(ctx, deliveryConfig)
  return OWNERSHIP === undefined ? isPlatformLoginEnabled(ctx) : OWNERSHIP === 'required'
}
