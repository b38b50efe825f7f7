export const inputMessages = {
  state: 'Choose open, counted or returned.',
  limit: (max: number) => `Enter a number from 1 to ${max}.`,
  reference: 'Enter the reference of a payment, like MM7K2Q9XW4.',
  note: 'Say how it was settled, in at most 300 characters.',
  name: 'Enter the name of the account holder, in at most 70 characters.',
  account: 'Enter your account, in at most 200 characters.',
  iban: 'Enter a valid IBAN, like DE89 3704 0044 0532 0130 00.',
  bic: 'Enter a BIC of 8 or 11 characters, or nothing.',
}
