/** Texts of the holiday mode. */
export const holidayMessages = {
  open: 'Holiday mode',
  title: 'Go on holiday?',
  description:
    'This takes all your listings off sale at once. Open orders continue, so finish them before you leave.',
  until: 'Back on',
  untilHelp:
    'Your listings go on sale again that morning. Leave it empty to switch holiday mode off yourself.',
  cancel: 'Cancel',
  start: 'Go on holiday',
  starting: 'Pausing...',
  notEnded: 'Holiday Mode Not Switched Off',
  running: 'You’re on holiday',
  runningUntil: (day: string) => `You’re on holiday until ${day}`,
  explained: 'None of your listings are for sale. Open orders continue.',
  end: 'Switch Off',
  change: 'Change date',
  save: 'Save',
}
