/** On the page. */
export const words = {
  intro:
    'Everything that a page of this site does, a program can do as well: JSON over HTTP, with a session cookie.',
  file: 'The description for programs',
  needsSession: 'Needs a session',
  parameters: 'Parameters',
  required: 'required',
  takes: 'Takes',
  answers: (status: string) => `Answers ${status}`,
  nothing: 'Nothing more to say of it.',
}

/** What only the server says. */
export const serverWords = { description: 'Every call of the site, what it takes and what it answers.' }
