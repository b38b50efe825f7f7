export const messages = {
  changes: 'Send 1 to 100 changes.',
}
