export const serverMessages = {
  question: (a: number, b: number) => `What is ${a} + ${b}?`,
  wrongAnswer: 'That answer is wrong.',
  invalidProof: 'The verification has expired. Please try again.',
}
