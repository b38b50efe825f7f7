import { brandingMessages } from '@/modules/settings/branding-messages'
import { messages } from '@/modules/settings/messages'
import { switchMessages } from '@/modules/settings/switches/messages'
import { moduleMessages } from '@/modules/settings/switching/messages'
import { brandingPath, modulesPath, settingsPath, switchesPath } from '@/modules/settings/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { logoSetupSlot } from '@/web/staff/slots'

const LogoSetup = lazyView(() =>
  import('@/modules/settings/web/branding/logo-setup').then((m) => m.LogoSetup),
)

export const staff = defineStaffModule({
  name: 'settings',
  pages: [
    {
      path: settingsPath,
      title: messages.title,
      right: 'administration',
      load: () => import('@/modules/settings/web/settings-page').then((m) => m.SettingsPage),
    },
    {
      path: brandingPath,
      title: brandingMessages.title,
      right: 'administration',
      load: () => import('@/modules/settings/web/branding/branding-page').then((m) => m.BrandingPage),
    },
    {
      path: switchesPath,
      title: switchMessages.title,
      right: 'administration',
      load: () => import('@/modules/settings/web/switches-page').then((m) => m.SwitchesPage),
    },
    {
      path: modulesPath,
      title: moduleMessages.title,
      right: 'administration',
      load: () => import('@/modules/settings/web/modules/modules-page').then((m) => m.ModulesPage),
    },
  ],
  nav: [
    { label: messages.title, href: settingsPath, group: 'site', right: 'administration' },
    { label: brandingMessages.title, href: brandingPath, group: 'site', right: 'administration' },
    { label: switchMessages.title, href: switchesPath, group: 'site', right: 'administration' },
    { label: moduleMessages.title, href: modulesPath, group: 'site', right: 'administration' },
  ],
  plugs: [plug(logoSetupSlot, LogoSetup)],
})
