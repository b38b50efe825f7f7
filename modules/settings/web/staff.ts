import { messages } from '@/modules/settings/messages'
import { moduleMessages } from '@/modules/settings/switching/messages'
import { ModulesPage } from '@/modules/settings/web/modules/modules-page'
import { modulesPath, settingsPath } from '@/modules/settings/web/paths'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({
  pages: [
    {
      path: settingsPath,
      title: messages.title,
      view: SettingsPage,
    },
    { path: modulesPath, title: moduleMessages.title, view: ModulesPage },
  ],
  nav: [
    { label: messages.title, href: settingsPath, group: 'site', adminOnly: true },
    { label: moduleMessages.title, href: modulesPath, group: 'site', adminOnly: true },
  ],
})
