/** On the page. */
export const messages = {
  intro:
    'Everything that a page of this site does, a program can do as well: JSON over HTTP, with a session cookie.',
  openApiFile: 'The description for programs',
  needsSession: 'Needs a session',
  parameters: 'Parameters',
  required: 'required',
  requestBody: 'Takes',
  response: (status: string) => `Answers ${status}`,
  noDetails: 'Nothing more to say of it.',
}

/** What only the server says. */
export const serverMessages = { description: 'Every call of the site, what it takes and what it answers.' }
