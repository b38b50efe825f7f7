import { plural } from '@/src/kit/text/plural'

const counted = (one: string) => (count: string, number: number) =>
  `${count} ${plural(number, { one, other: `${one}s` })}`

/** Texts of the page. */
export const messages = {
  title: 'Settings',
  lead: 'Settings that can change while the site runs. Environment variables override them.',
  loadFailed: "The settings couldn't be loaded.",
  groups: {
    fees: 'Fees',
    times: 'Times',
    limits: 'Limits',
    approval: 'Approve listings first',
    site: 'Site',
  },
  sources: { environment: 'Environment', file: 'Branding file', setting: 'Set here', default: 'Default' },
  unset: 'Not set',
  upcoming: (value: string, time: string) => `${value} from ${time}`,
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  fixedBy: {
    environment: 'Set in the environment of the server. Remove it there to change it here.',
    file: 'Set in the branding file of the server. Remove it there and restart to change it here.',
  },
  times: {
    seconds: counted('second'),
    minutes: counted('minute'),
    hours: counted('hour'),
    days: counted('day'),
  },
  timeUnits: { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  form: {
    value: 'Value',
    valueIn: { basis_points: 'Percent', cents: 'Dollars' },
    unit: 'Unit',
    preview: ({ before, after, affects }: { before: string; after: string; affects: string }) =>
      before === after ? affects : `From ${before} to ${after}. ${affects}`,
    valueHelp: (fallback: string) => `Leave it empty for the default: ${fallback}.`,
    from: 'Takes effect',
    fromHelp:
      'In your time zone. Leave it empty to apply the change now. It replaces changes planned for later.',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    done: 'Setting Saved',
  },
  history: {
    operator: 'the operator',
    show: (count: string) => `History (${count})`,
    value: (value: string) => `${value}, by `,
    from: (time: string) => `, from ${time}`,
  },
}

/** Validation messages of the server. */
export const inputMessages = {
  name: 'There is no setting with this name that can change while the site runs.',
  value: 'Give the value as a text of at most 1,000 characters, or null for the default.',
  from: 'Give the time as 2026-01-31T18:00:00Z.',
  past: 'This time has passed. Leave it out to change the setting now.',
}

/** Used by the server only. */
export const serverMessages = {
  errors: {
    setting_in_environment: {
      title: 'Set in the environment',
      detail: "The environment or a file of the server sets this variable, so it can't be changed here.",
      advice: 'Remove the variable there and restart the server, or change it there.',
    },
  },
  fixedBy: {
    environment: (name: string) =>
      `The environment of the server sets ${name}, so it can't be changed here. Remove it there and restart the server, or change it there.`,
    file: (name: string) =>
      `The branding file of the server sets ${name}, so it can't be changed here. Remove it there and restart the server, or change it there.`,
  },
}
