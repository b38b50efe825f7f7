import { hasRealMoney } from '@/modules/auth/ports'
import { type BrandingFile, readBrandingFile } from '@/modules/branding/branding-file'
import { brandingConfig, brandingSource } from '@/modules/branding/config'
import { accentProperties, accentTokens, type Branding } from '@/modules/branding/contract'
import { defaultBranding } from '@/modules/branding/messages'
import { ownershipPort } from '@/modules/catalog/ports'
import { generalFees } from '@/modules/fees/service'
import { orderTerms } from '@/modules/orders/service'
import { platformDisplayName } from '@/modules/platform/service'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { ConfigError, readConfig, type SettingsStore } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { durationText } from '@/src/kit/text/duration'
import type { EmailBranding } from '@/src/mail/email-content'

type CoreContext = Pick<Context, 'core'>
/** The branding file with what admins set, a default support email and default figures. */
type SiteBranding = Omit<BrandingFile, 'accent' | 'support'> & {
  faq: NonNullable<BrandingFile['faq']>
  logo: string | null
  /** The color of buttons and links, as `#rrggbb`; null for the default. */
  accent: string | null
  footer: string
  support: Branding['support']
  figures: NonNullable<BrandingFile['figures']>
}

interface LoadedBranding {
  file: BrandingFile
  /** The settings that admins can change, which `branding` was made from. Unchanged settings mean an unchanged `branding`. */
  settings: readonly unknown[]
  branding: SiteBranding
}

/** One per running app, like its settings. The file is read once. */
const loadedBrandings = new WeakMap<SettingsStore, LoadedBranding>()

/** Returns the branding with its placeholders filled in. Throws ConfigError if the file is invalid. */
export function brandingOf(ctx: CoreContext): SiteBranding {
  const loaded = loadedBrandings.get(ctx.core.settings)
  const settings = [
    readConfig(ctx, appConfig),
    readConfig(ctx, brandingConfig),
    ...Object.values(orderTerms(ctx)),
    feeBps(ctx),
  ]
  if (loaded && settings.every((values, at) => values === loaded.settings[at])) return loaded.branding
  const file = loaded?.file ?? readFile(ctx)
  const branding = fillIn(ctx, file)
  loadedBrandings.set(ctx.core.settings, { file, settings, branding })
  return branding
}

const nothingPromised = { hours: null, responseTime: null, discord: null }

function feeBps(ctx: CoreContext): number {
  const { platform, processing } = generalFees(ctx)
  return platform.bps + processing.bps
}

function readFile(ctx: CoreContext): BrandingFile {
  const { BRANDING_FILE } = readConfig(ctx, brandingConfig)
  const { DATA_DIR } = readConfig(ctx, appConfig)
  const file = readBrandingFile(brandingSource(BRANDING_FILE, DATA_DIR))
  if (Array.isArray(file)) throw new ConfigError(file.map((problem) => `BRANDING_FILE: ${problem}`))
  return file
}

function fillIn(ctx: CoreContext, file: BrandingFile): SiteBranding {
  const { SITE_NAME } = readConfig(ctx, appConfig)
  const { SITE_LOGO, SITE_ACCENT, SITE_FOOTER } = readConfig(ctx, brandingConfig)
  const email = file.support.email ?? `support@${new URL(publicUrl(ctx)).hostname}`
  const terms = orderTerms(ctx)
  const placeholders = {
    site: SITE_NAME,
    platform: platformDisplayName(ctx),
    escrow: file.wording.escrow,
    email,
    delivery: durationText(terms.deliverySeconds),
    confirm: durationText(terms.confirmSeconds),
    fees: `${feeBps(ctx) / 100}%`,
  }
  const isOwnershipRequired = use(ctx, ownershipPort).isRequired(ctx)
  // A site with real money shows no figures but its own, unless the operator vouches for others.
  const figures = file.figures ?? (hasRealMoney(ctx) ? 'live' : defaultBranding.figures)
  return fillPlaceholders(
    {
      ...file,
      logo: SITE_LOGO ?? null,
      accent: SITE_ACCENT ?? null,
      footer: SITE_FOOTER,
      legal: { ...file.legal, pages: legalPagesOf(file.legal) },
      support: { ...(hasRealMoney(ctx) ? nothingPromised : defaultBranding.support), ...file.support, email },
      figures,
      faq: file.faq ?? defaultBranding.faq({ isOwnershipRequired, hasRealMoney: hasRealMoney(ctx) }),
    },
    placeholders,
  )
}

/** The pages of the file, after an imprint unless it has its own. */
function legalPagesOf({ operator, pages }: BrandingFile['legal']): BrandingFile['legal']['pages'] {
  const hasImprint = pages.some(({ name }) => name === 'imprint')
  return operator === null || hasImprint ? pages : [defaultBranding.imprint(operator), ...pages]
}

/** Replaces {site}, {platform}, {escrow}, {email}, {delivery}, {confirm} and {fees} in every text; unknown placeholders stay. */
function fillPlaceholders<Value>(value: Value, placeholders: Record<string, string>): Value {
  return visit(value) as Value

  function visit(part: unknown): unknown {
    if (typeof part === 'string')
      return part.replace(/\{(\w+)\}/g, (match, name) => placeholders[name] ?? match)
    if (Array.isArray(part)) return part.map(visit)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]))
  }
}

/** Logo, operator, footer and the colors of buttons for emails and receipts; the logo's path becomes an absolute URL. */
export function emailBrandingOf(ctx: CoreContext): EmailBranding {
  const { logo, footer, accent, legal } = brandingOf(ctx)
  const tokens = accent === null ? undefined : accentTokens(accent, 'light')
  return {
    logo: logo?.startsWith('/') ? `${publicUrl(ctx)}${logo}` : logo,
    operator: legal.operator,
    tax: legal.tax,
    footer,
    ...(tokens && { button: { background: tokens['-fill'], text: tokens['-ink'] } }),
  }
}

/** The style sheet that gives every page the accent color; undefined for the default. */
export function pageStyleOf(ctx: CoreContext): string | undefined {
  const { accent } = brandingOf(ctx)
  if (accent === null) return undefined
  const [light, dark] = (['light', 'dark'] as const).map((theme) =>
    Object.entries(accentProperties(accent, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  )
  return [
    `:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `:root[data-theme=dark]{${dark}}`,
  ].join('')
}
