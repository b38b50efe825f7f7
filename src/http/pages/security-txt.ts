import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { language } from '@/src/kit/messages'
import { dayMs } from '@/src/kit/text/duration'

export const securityTxtPath = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const lifetimeDays = 180

/** Tells researchers where to report a vulnerability of this site (RFC 9116): the operator's email, or the support page. */
export function renderSecurityTxt(ctx: Context): string {
  const { OPERATOR_EMAIL } = readConfig(ctx, appConfig)
  const site = publicUrl(ctx)
  const expiresAt = (Math.floor(ctx.now() / dayMs) + lifetimeDays) * dayMs
  const fields = {
    Contact: OPERATOR_EMAIL ? `mailto:${encodeURI(OPERATOR_EMAIL)}` : `${site}/support`,
    Expires: new Date(expiresAt).toISOString().replace('.000Z', 'Z'),
    'Preferred-Languages': language.tag,
    Canonical: site + securityTxtPath,
  }
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`
}
