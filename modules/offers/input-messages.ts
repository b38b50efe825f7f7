/** Validation messages, used by the forms and the server. */
export const inputMessages = {
  message: (max: number) => `Use at most ${max} characters.`,
  percent: 'Enter a whole number of percent from 1 to 100.',
  order: 'This must not be below the percentage under which offers are declined.',
  tooHigh: (price: string) => `An offer can't be above the listing's price of ${price}.`,
}
