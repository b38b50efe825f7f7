/** Texts of the page on which admins change how the site looks. */
export const staffMessages = {
  title: 'Branding',
  lead: 'How the site looks. Nothing changes before you save.',
  loadFailed: 'The branding could not be loaded.',
  form: 'Change',
  name: 'Site name',
  logo: {
    label: 'Logo',
    help: 'PNG, JPEG or WebP, at most 2 MiB. A square image looks best.',
    remove: 'Remove logo',
    removeShort: 'Remove',
    save: 'Save logo',
    uploading: 'Uploading...',
    failed: 'The image could not be uploaded.',
    tooLarge: 'The image has more than 2 MiB. Choose a smaller one.',
  },
  accent: {
    label: 'Color',
    help: 'Of buttons and links, such as #b4530a. Empty: the default.',
    picker: 'Choose a color',
    none: 'Default',
    invalid: 'Write the color as #b4530a.',
    shades: (light: string, dark: string) =>
      `Text has ${light} on light pages and ${dark} on dark ones, so that it can be read.`,
  },
  footer: {
    label: 'Footer',
    help: 'The line below every page and email. {site} and {platform} are replaced.',
  },
  save: 'Save',
  saving: 'Saving...',
  reset: 'Undo changes',
  failed: 'Branding Not Saved',
  history: 'History and planned changes',
  fixedBy: {
    environment: 'Set in the environment of the server.',
    file: 'Set in the branding file of the server.',
  },
  preview: {
    title: 'Preview',
    light: 'Light',
    dark: 'Dark',
    link: 'Marketplace',
    card: 'Crown of Thorns',
    category: 'Hat',
    price: '$149.99',
    buy: 'Buy now',
    details: 'Details',
    sell: 'Sell',
  },
}

/** Validation messages, of the server too. */
export const inputMessages = { accent: 'expected a color such as #b4530a' }
