import { brandingMessages } from '@/modules/settings/branding-messages'
import { messages } from '@/modules/settings/messages'
import { moduleMessages } from '@/modules/settings/switching/messages'
import { BrandingPage } from '@/modules/settings/web/branding/branding-page'
import { LogoSetup } from '@/modules/settings/web/branding/logo-setup'
import { ModulesPage } from '@/modules/settings/web/modules/modules-page'
import { brandingPath, modulesPath, settingsPath } from '@/modules/settings/web/paths'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { logoSetupSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: settingsPath,
      title: messages.title,
      view: SettingsPage,
    },
    { path: brandingPath, title: brandingMessages.title, view: BrandingPage },
    { path: modulesPath, title: moduleMessages.title, view: ModulesPage },
  ],
  nav: [
    { label: messages.title, href: settingsPath, group: 'site', adminOnly: true },
    { label: brandingMessages.title, href: brandingPath, group: 'site', adminOnly: true },
    { label: moduleMessages.title, href: modulesPath, group: 'site', adminOnly: true },
  ],
  plugs: [plug(logoSetupSlot, LogoSetup)],
})
