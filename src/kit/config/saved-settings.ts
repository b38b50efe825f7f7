import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** Makes `readConfig` return what admins set. For commands that check a site without starting it. Provided by the module settings. */
export const savedSettingsPort = definePort<(ctx: Context) => Promise<void>>('kit.saved-settings', {
  required: false,
})
