/** Texts of the panel that fines a user, for staff. */
export const fineMessages = {
  title: 'Fines',
  lead: 'A fine takes money from the wallet of someone who broke the rules.',
  amount: 'Amount',
  atMost: (available: string) => `At most ${available}, which is what the wallet has available.`,
  reason: 'Why',
  help: 'The user reads it.',
  send: 'Fine',
  done: 'User Fined',
  proposed: 'Proposed: A Second Person Must Confirm',
  fine: 'Fine',
  history: 'Fines so far',
  appeals: {
    title: 'Appeal',
    says: (amount: string, words: string) => `Against ${amount}: ${words}`,
    own: 'You fined this user, so only someone else can uphold the fine.',
    verbs: { upheld: 'Uphold fine', overturned: 'Take fine back' },
    titles: { upheld: 'Uphold this fine?', overturned: 'Take this fine back?' },
    decided: 'Appeal Decided',
  },
  loadFailed: "The fines couldn't be loaded.",
}
