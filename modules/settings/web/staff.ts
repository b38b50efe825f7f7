import { messages } from '@/modules/settings/messages'
import { settingsPath } from '@/modules/settings/web/paths'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({
  pages: [
    {
      path: settingsPath,
      title: messages.title,
      view: SettingsPage,
    },
  ],
  nav: [{ label: messages.title, href: settingsPath, group: 'site', adminOnly: true }],
})
