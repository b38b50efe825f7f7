/** What a person types to delete their account. */
export const confirmationPhrase = 'delete my account'

/** About what somebody sends: said by a form before, and by the server after. */
export const inputWords = {
  confirmation: `Type “${confirmationPhrase}” to go on.`,
}

/** What only the server says. */
export const serverWords = {
  farewell: {
    subject: (site: string) => `Your account at ${site} is deleted`,
    text: ({
      site,
      username,
      at,
      support,
    }: {
      site: string
      username: string
      at: string
      support: string
    }) =>
      `Your account ${username} at ${site} was deleted on ${at}, as you asked.

Your name, your address, your password and what was yours alone are gone. What two people or the law need stays: orders and what they did to money, under a number that no longer leads to you. Nobody else can take your name.

This is the last mail you get from us. If it was not you who asked for it, write to us at once: ${support}`,
  },
}
