/** The one language of the site, and the locale of what the server itself writes: mails, descriptions, link previews. */
export const language = { tag: 'en', locale: 'en-US' }
