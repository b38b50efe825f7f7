/** Settings that admins change in the back office: their names, whom a change affects, and help. */
export const settingMessages = {
  STRIKE_RULES: {
    label: 'Strike rules',
    affects: 'Everyone who is warned from then on. Suspensions that exist stay.',
    help: 'The suspensions that strikes lead to: how many strikes, within how many days, and for how many days, or "forever" until staff end it. Or none.',
  },
}
