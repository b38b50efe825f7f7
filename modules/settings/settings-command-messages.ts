export const settingsCommandMessages = {
  about:
    'Lists the settings that can change while the site runs, or changes one, on every process of the site within a second.\n\nlist prints the value of each and where it comes from; with a name, of one. set changes a value now, or from a later time such as 2026-05-01T00:00:00Z, and reset returns to the default. The environment and branding.json override what is set here. Changes are in the audit log, and the history at /admin/settings names the operator.',
  usage: 'Use list, set with the name and the value, or reset with the name.',
  unknown: (name: string) => `There is no setting ${name}: see mintmark settings list.`,
  none: 'not set',
  line: ({ name, value, source }: { name: string; value: string; source: string }) =>
    `${name} = ${value} (${source})\n`,
  upcoming: (value: string, from: string) => `  ${value} from ${from}\n`,
}
