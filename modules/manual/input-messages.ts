export const inputMessages = {
  state: 'Choose open, counted or returned.',
  limit: (max: number) => `Enter a number from 1 to ${max}.`,
  cursor: 'Unknown page.',
  reference: 'Enter the reference of a payment, like MM7K2Q9XW4.',
  note: 'Say how it was sent back, in at most 300 characters.',
}
