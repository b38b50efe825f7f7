import { serverMessages } from '@/modules/branding/messages'
import { brandingOf } from '@/modules/branding/site-branding'
import { type Diagnostic, note, ok } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'

const { diagnostic: messages } = serverMessages

/** Checks that the site's name isn't the default. */
export const nameDiagnostic: Diagnostic = {
  name: 'name',
  advice: messages.advice,
  isSetup: true,
  variables: ['SITE_NAME', 'SITE_LOGO'],
  run: async (ctx) => {
    const { SITE_NAME } = readConfig(ctx, appConfig)
    if (SITE_NAME === appConfig.settings.SITE_NAME.fallback) return note(messages.unnamed(SITE_NAME))
    return ok(messages.named(SITE_NAME, brandingOf(ctx).logo === null ? messages.noLogo : undefined))
  },
}
