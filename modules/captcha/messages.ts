/** What only the server says. */
export const serverMessages = {
  question: (a: number, b: number) => `What is ${a} + ${b}?`,
  wrongAnswer: 'The answer to the question is not right.',
  invalidProof: 'The verification has run out. Please try again.',
}
