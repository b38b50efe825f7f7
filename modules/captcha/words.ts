/** What only the server says. */
export const serverWords = {
  question: (a: number, b: number) => `What is ${a} + ${b}?`,
  answerRefused: 'The answer to the question is not right.',
  workRefused: 'The verification has run out. Please try again.',
}
