import { auth } from '@/modules/auth/module'
import { brandingMessages } from '@/modules/settings/branding-messages'
import { settingsConfig } from '@/modules/settings/config'
import { settingsErrors } from '@/modules/settings/errors'
import { endPlansOfFormerAdmins } from '@/modules/settings/former-admins'
import { messages } from '@/modules/settings/messages'
import { personalData } from '@/modules/settings/personal-data'
import { routes } from '@/modules/settings/routes'
import * as tables from '@/modules/settings/schema'
import { settingsCommandMessages } from '@/modules/settings/settings-command-messages'
import { publishSiteBanners, siteBanners, siteBannersTopic } from '@/modules/settings/site-banners'
import { settingSearch } from '@/modules/settings/staff-search'
import { applyChanges } from '@/modules/settings/stored-changes'
import { switchCommandMessages, switchMessages } from '@/modules/settings/switches/messages'
import { moduleMessages } from '@/modules/settings/switching/messages'
import { brandingPath, modulesPath, settingsPath, switchesPath } from '@/modules/settings/web/paths'
import { savedSettingsPort } from '@/src/kit/config/saved-settings'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { add, provide } from '@/src/kit/ports'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffSearches } from '@/src/kit/staff/staff-search'

/** How soon a change by one process reaches the others. */
const applyEveryMs = 1_000

export const settings = defineModule({
  name: 'settings',
  owns: 'What admins set while the site runs, and from when, and which parts and modules of the site they switch off.',
  needs: [auth],
  tables,
  config: settingsConfig,
  topics: [siteBannersTopic],
  clientConfig: siteBanners,
  errors: settingsErrors,
  routes,
  pages: [
    staffPage(settingsPath, messages.title),
    staffPage(brandingPath, brandingMessages.title),
    staffPage(modulesPath, moduleMessages.title),
    staffPage(switchesPath, switchMessages.title),
  ],
  listeners: [endPlansOfFormerAdmins],
  jobs: [
    every(applyEveryMs, 'settings.apply-changes', applyChanges),
    every(applyEveryMs, 'settings.publish-site-banners', publishSiteBanners),
  ],
  start: applyChanges,
  provides: [provide(savedSettingsPort, () => applyChanges), add(staffSearches, settingSearch)],
  personalData,
  commands: [
    {
      name: 'settings',
      takesArguments: true,
      synopsis:
        'settings list [NAME] · settings set NAME VALUE [--from TIME] · settings reset NAME [--from TIME]',
      about: settingsCommandMessages.about,
      load: async () => (await import('@/modules/settings/settings-command')).runSettings,
    },
    {
      name: 'switch',
      takesArguments: true,
      synopsis: 'switch sales|payouts|changes on|off [--message TEXT]',
      about: switchCommandMessages.about,
      load: async () => (await import('@/modules/settings/switches/switch-command')).runSwitch,
    },
  ],
})
