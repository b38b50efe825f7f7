import { join } from 'node:path'
import { type BrandingSource, readBrandingFile } from '@/modules/branding/branding-file'
import { appConfig } from '@/src/kit/app-config'
import { defineConfig } from '@/src/kit/config'
import { textSetting } from '@/src/kit/setting-types'

/** Checks the file's content too, so that one report lists all problems of the configuration. */
export const brandingConfig = defineConfig(
  {
    BRANDING_FILE: {
      schema: textSetting,
      help: 'JSON with logo, contact, FAQ, figures, footer, legal pages and wording. Default: branding.json in DATA_DIR.',
    },
  },
  ({ BRANDING_FILE }, { DATA_DIR }) => {
    const branding = readBrandingFile(
      brandingSource(BRANDING_FILE, DATA_DIR || appConfig.settings.DATA_DIR.fallback),
    )
    return Array.isArray(branding) ? branding.map((problem) => `BRANDING_FILE: ${problem}`) : []
  },
)

export function brandingSource(brandingFile: string | undefined, dataDir: string): BrandingSource {
  return brandingFile === undefined
    ? { path: join(dataDir, 'branding.json'), isExplicit: false }
    : { path: brandingFile, isExplicit: true }
}
