import { join } from 'node:path'
import {
  type BrandingFile,
  type BrandingSource,
  Logo,
  readBrandingFile,
} from '@/modules/branding/branding-file'
import { Accent } from '@/modules/branding/contract'
import { defaultBranding } from '@/modules/branding/messages'
import { settingMessages } from '@/modules/branding/setting-messages'
import { brandingPath } from '@/modules/settings/web/paths'
import { appConfig } from '@/src/kit/config/app-config'
import { defineConfig, type Env } from '@/src/kit/config/config'
import { lineSetting, textSetting } from '@/src/kit/config/setting-types'

/** Checks the file's content too, so that one report lists all problems of the configuration. */
export const brandingConfig = defineConfig(
  {
    BRANDING_FILE: {
      schema: textSetting,
      help: 'JSON with logo, contact, FAQ, figures, footer, legal pages and wording. Default: branding.json in DATA_DIR.',
    },
    SITE_LOGO: {
      schema: Logo,
      help: settingMessages.SITE_LOGO.help,
      runtime: {
        group: 'site',
        label: settingMessages.SITE_LOGO.label,
        affects: settingMessages.SITE_LOGO.affects,
        page: brandingPath,
      },
    },
    SITE_ACCENT: {
      schema: Accent,
      help: settingMessages.SITE_ACCENT.help,
      runtime: {
        group: 'site',
        label: settingMessages.SITE_ACCENT.label,
        affects: settingMessages.SITE_ACCENT.affects,
        page: brandingPath,
      },
    },
    SITE_FOOTER: {
      schema: lineSetting,
      fallback: defaultBranding.footer,
      help: settingMessages.SITE_FOOTER.help,
      runtime: {
        group: 'site',
        label: settingMessages.SITE_FOOTER.label,
        affects: settingMessages.SITE_FOOTER.affects,
        page: brandingPath,
      },
    },
  },
  (_, env) => {
    const branding = readFileOf(env)
    return Array.isArray(branding) ? branding.map((problem) => `BRANDING_FILE: ${problem}`) : []
  },
  (env) => {
    const branding = readFileOf(env)
    if (Array.isArray(branding)) return {}
    const { logo, accent, footer } = branding
    return { SITE_LOGO: logo ?? undefined, SITE_ACCENT: accent ?? undefined, SITE_FOOTER: footer }
  },
)

function readFileOf({ BRANDING_FILE, DATA_DIR }: Env): BrandingFile | string[] {
  return readBrandingFile(
    brandingSource(BRANDING_FILE || undefined, DATA_DIR || appConfig.settings.DATA_DIR.fallback),
  )
}

export function brandingSource(brandingFile: string | undefined, dataDir: string): BrandingSource {
  return brandingFile === undefined
    ? { path: join(dataDir, 'branding.json'), isExplicit: false }
    : { path: brandingFile, isExplicit: true }
}
