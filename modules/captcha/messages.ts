export const serverMessages = {
  question: (a: number, b: number) => `What is ${a} + ${b}?`,
  wrongAnswer: 'The answer to the question is not right.',
  invalidProof: 'The verification has expired. Please try again.',
}
