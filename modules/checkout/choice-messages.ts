/** Of the choice between payment providers. */
export const choiceMessages = {
  title: 'How do you want to pay?',
  within: (time: string) => `The copy is reserved for ${time}.`,
}
