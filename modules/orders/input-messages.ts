/** Validation messages, used by the forms and the server. */
export const inputMessages = {
  dispute: 'Only open disputes can be listed: dispute=open.',
  disputeReason: 'Describe the problem.',
  disputeMessage: 'Write a message.',
  reason: 'Say why.',
  appealReason: 'Say what is wrong with the decision.',
  appealResult: 'Choose upheld or overturned.',
  tooLong: 'Use at most 2,000 characters.',
  reasonCode: 'Choose the grounds.',
  outcome: 'Choose release or refund.',
  filter: 'Choose buying, selling or needs-action.',
  search: 'Use at most 100 characters.',
  limit: 'The limit must be from 1 to 100.',
  cursor: "This page of the list doesn't exist.",
  evidence: {
    missing: 'The bank needs this text.',
    tooLong: 'Use at most 20,000 characters.',
    reason: 'Say why the chargeback is accepted.',
    reasonTooLong: 'Use at most 2,000 characters.',
  },
}
