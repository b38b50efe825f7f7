/** What only the server says. */
export const serverWords = {
  question: (a: number, b: number) => `What is ${a} + ${b}?`,
}
