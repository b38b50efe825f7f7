import { brandingOf } from '@/modules/branding/site-branding'
import type { Context } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'
import type { EmailBranding } from '@/src/core/letter'

/** Mails begin with the logo and end with the footer of the pages. */
export function emailBrandingOf(ctx: Pick<Context, 'core'>): EmailBranding {
  const { logo, footer } = brandingOf(ctx)
  return { logo: logo?.startsWith('/') ? `${publicUrl(ctx)}${logo}` : logo, footer }
}
