/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  filter: 'Choose buying, selling or needs-action.',
  search: 'Use at most 100 characters.',
  limit: 'The limit must be from 1 to 100.',
  time: 'Enter a time such as 22:30.',
  timeZone: 'Enter a time zone such as Europe/Berlin.',
  endpoint: 'Unknown push service.',
  keys: 'Invalid push keys.',
  kind: 'Choose a topic of the notification settings.',
  muted: 'List each combination of topic and channel only once.',
}
