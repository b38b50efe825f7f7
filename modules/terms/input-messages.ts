/** Texts of the contract. */
export const inputMessages = {
  from: 'Enter a date and a time with a time zone, such as 2026-12-24T18:00:00Z.',
  fromPast: 'Choose a time in the future, or leave it empty for now.',
  email: 'Enter true or false.',
  number: 'Enter the number of a version, such as 2.',
}
