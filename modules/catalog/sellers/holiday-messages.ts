/** Texts of the holiday mode. */
export const holidayMessages = {
  open: 'Holiday mode',
  title: 'Go on holiday?',
  description: 'This pauses all your listings. Open orders continue, so finish them before you leave.',
  until: 'Back on',
  untilHelp: 'Your listings become active again that morning. Leave it empty to end holiday mode yourself.',
  cancel: 'Cancel',
  start: 'Go on holiday',
  starting: 'Pausing...',
  notEnded: 'Holiday Mode Not Switched Off',
  running: "You're on holiday",
  runningUntil: (day: string) => `You're on holiday until ${day}`,
  explained: 'Your listings are paused. Open orders continue.',
  end: 'Switch Off',
  change: 'Change date',
  save: 'Save',
}
