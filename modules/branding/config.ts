import { join } from 'node:path'
import { type BrandingSource, readBrandingFile } from '@/modules/branding/branding-file'
import { appConfig } from '@/src/kit/app-config'
import { defineConfig } from '@/src/kit/config'
import { text } from '@/src/kit/setting-types'

/** Its content is checked with the variables, so that one report names all that is wrong. */
export const brandingConfig = defineConfig(
  {
    BRANDING_FILE: {
      schema: text,
      help: 'JSON with logo, contact, FAQ, figures, footer, legal pages and wording. Default: branding.json in DATA_DIR.',
    },
  },
  ({ BRANDING_FILE }, { DATA_DIR }) => {
    const read = readBrandingFile(
      brandingSource(BRANDING_FILE, DATA_DIR || appConfig.settings.DATA_DIR.fallback),
    )
    return Array.isArray(read) ? read.map((problem) => `BRANDING_FILE: ${problem}`) : []
  },
)

export function brandingSource(named: string | undefined, dataDir: string): BrandingSource {
  return named === undefined
    ? { path: join(dataDir, 'branding.json'), isExplicit: false }
    : { path: named, isExplicit: true }
}
