/** Texts of the page. */
export const messages = {
  meaning: 'What it means',
  advice: 'What to do',
  forPrograms: 'For programs',
  code: 'Code',
  status: 'HTTP status',
}

/** Texts that only the server uses. */
export const serverMessages = { description: 'What an error of this site means and how to resolve it.' }
