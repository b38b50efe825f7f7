/** On the pages. */
export const messages = {
  meaning: 'What it means',
  advice: 'What to do',
  forPrograms: 'For programs',
  code: 'Code',
  status: 'HTTP status',
}

/** What only the server says. */
export const serverMessages = { description: 'What a refusal of this site means, and what to do about it.' }
