import { brandingMessages } from '@/modules/settings/branding-messages'
import { messages } from '@/modules/settings/messages'
import { switchMessages } from '@/modules/settings/switches/messages'
import { moduleMessages } from '@/modules/settings/switching/messages'
import { BrandingPage } from '@/modules/settings/web/branding/branding-page'
import { LogoSetup } from '@/modules/settings/web/branding/logo-setup'
import { ModulesPage } from '@/modules/settings/web/modules/modules-page'
import { brandingPath, modulesPath, settingsPath, switchesPath } from '@/modules/settings/web/paths'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { SwitchesPage } from '@/modules/settings/web/switches-page'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { logoSetupSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: settingsPath,
      title: messages.title,
      right: 'administration',
      view: SettingsPage,
    },
    { path: brandingPath, title: brandingMessages.title, right: 'administration', view: BrandingPage },
    { path: switchesPath, title: switchMessages.title, right: 'administration', view: SwitchesPage },
    { path: modulesPath, title: moduleMessages.title, right: 'administration', view: ModulesPage },
  ],
  nav: [
    { label: messages.title, href: settingsPath, group: 'site', right: 'administration' },
    { label: brandingMessages.title, href: brandingPath, group: 'site', right: 'administration' },
    { label: switchMessages.title, href: switchesPath, group: 'site', right: 'administration' },
    { label: moduleMessages.title, href: modulesPath, group: 'site', right: 'administration' },
  ],
  plugs: [plug(logoSetupSlot, LogoSetup)],
})
