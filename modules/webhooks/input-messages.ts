/** Texts of the contract. */
export const inputMessages = {
  url: 'Enter a URL, such as https://bot.example/webhooks.',
  urlTooLong: (max: number) => `Enter a URL of at most ${max} characters.`,
  events: 'Choose at least one event.',
  event: (types: readonly string[]) => `Choose events among ${types.join(', ')}.`,
  password: 'Enter your password.',
  paused: 'Enter true or false.',
}
