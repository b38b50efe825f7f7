/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  SITE_LOGO: {
    label: 'Logo',
    affects: 'Everyone, on every page and email.',
    help: 'The logo on every page and email: a path on the site such as /files/logo.svg. Images are uploaded under Branding.',
  },
  SITE_ACCENT: {
    label: 'Accent color',
    affects: 'Everyone, on every page and email.',
    help: 'The color of buttons and links, such as #b4530a. Text gets a shade of it that can be read.',
  },
  SITE_FOOTER: {
    label: 'Footer',
    affects: 'Everyone, at the bottom of every page and email.',
    help: 'Shown at the bottom of every page and email. {site} and {platform} are replaced.',
  },
}
