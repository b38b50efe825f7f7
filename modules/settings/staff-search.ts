import { messages } from '@/modules/settings/messages'
import { settingsPath } from '@/modules/settings/web/paths'
import { type StaffSearch, staffSearchMax } from '@/src/kit/staff/staff-search'

/** Finds a setting by a part of its label, its variable or its description. */
export const settingSearch: StaffSearch = {
  heading: messages.title,
  right: 'administration',
  find: async ({ core }, query) => {
    const text = query.toLowerCase()
    const name = text.replaceAll(' ', '_')
    return core.settings
      .runtimeSettings()
      .filter(
        (setting) =>
          setting.name.toLowerCase().includes(name) ||
          [setting.label, setting.help].some((one) => one.toLowerCase().includes(text)),
      )
      .slice(0, staffSearchMax)
      .map((setting) => ({
        label: setting.label,
        detail: setting.name,
        path: `${settingsPath}?setting=${setting.name}`,
      }))
  },
}
