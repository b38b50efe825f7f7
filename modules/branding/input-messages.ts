/** Validation messages, of pages too. */
export const inputMessages = { accent: 'expected a color such as #b4530a' }
