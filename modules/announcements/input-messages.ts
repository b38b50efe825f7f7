/** Texts of the contract. */
export const inputMessages = {
  to: 'Choose all, buyers or sellers.',
  title: 'Write a title.',
  titleTooLong: (max: number) => `Write a title of at most ${max} characters.`,
  email: 'Enter true or false.',
  bannerUntil: 'Enter a date and a time with a time zone, such as 2026-12-24T18:00:00Z.',
  bannerEnded: 'Choose a time in the future.',
  limit: 'The limit must be from 1 to 100.',
}
