/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  SITE_BANNER: {
    label: 'Banner',
    affects: 'Everyone sees it above every page.',
    help: 'A line of text above every page.',
  },
}
