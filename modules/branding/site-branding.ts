import { type BrandingFile, readBrandingFile } from '@/modules/branding/branding-file'
import { brandingConfig, brandingSource } from '@/modules/branding/config'
import { platformDisplayName } from '@/modules/platform/service'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { ConfigError, readConfig, type SettingsStore } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { EmailBranding } from '@/src/mail/email-content'

type CoreContext = Pick<Context, 'core'>
/** What the file says, with an address for support where it names none. */
type SiteBranding = BrandingFile & { support: { email: string } }

/** Read once for each running host, as its settings are. */
const loadedBrandings = new WeakMap<SettingsStore, SiteBranding>()

/** How the operator presents the site, its placeholders filled in. Throws ConfigError when the file is not as it should be. */
export function brandingOf(ctx: CoreContext): SiteBranding {
  const found = loadedBrandings.get(ctx.core.settings) ?? loadBranding(ctx)
  loadedBrandings.set(ctx.core.settings, found)
  return found
}

function loadBranding(ctx: CoreContext): SiteBranding {
  const { BRANDING_FILE } = readConfig(ctx, brandingConfig)
  const { DATA_DIR, SITE_NAME } = readConfig(ctx, appConfig)
  const written = readBrandingFile(brandingSource(BRANDING_FILE, DATA_DIR))
  if (Array.isArray(written)) throw new ConfigError(written.map((problem) => `BRANDING_FILE: ${problem}`))
  const email = written.support.email ?? `support@${new URL(publicUrl(ctx)).hostname}`
  const words = {
    site: SITE_NAME,
    platform: platformDisplayName(ctx),
    escrow: written.wording.escrow,
    email,
  }
  return fillPlaceholders({ ...written, support: { ...written.support, email } }, words)
}

/** Puts the site's own words where a text says {site}, {platform}, {escrow} or {email}. */
function fillPlaceholders<Value>(value: Value, words: Record<string, string>): Value {
  return revive(value) as Value

  function revive(part: unknown): unknown {
    if (typeof part === 'string') return part.replace(/\{(\w+)\}/g, (all, name) => words[name] ?? all)
    if (Array.isArray(part)) return part.map(revive)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, revive(inner)]))
  }
}

/** Mails begin with the logo and end with the footer of the pages. */
export function emailBrandingOf(ctx: Pick<Context, 'core'>): EmailBranding {
  const { logo, footer } = brandingOf(ctx)
  return { logo: logo?.startsWith('/') ? `${publicUrl(ctx)}${logo}` : logo, footer }
}
