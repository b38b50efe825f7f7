/** Validation messages, used by the forms and the server. */
export const inputMessages = {
  dispute: 'Only open disputes can be listed: dispute=open.',
  disputeReason: 'Say what is wrong.',
  disputeMessage: 'Write a message.',
  reason: 'Say why.',
  tooLong: 'Use at most 2,000 characters.',
  outcome: 'Choose release or refund.',
  limit: 'Ask for 1 to 100.',
  cursor: 'This page of the list does not exist.',
}
