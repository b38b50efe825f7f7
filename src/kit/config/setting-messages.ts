/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  SITE_NAME: {
    label: 'Name of the site',
    affects: 'Everyone, on every page and email.',
    help: 'The site name on every page and email.',
  },
}
