/** Texts of the search box's suggestions. */
export const suggestionMessages = { label: 'Suggestions', unlisted: 'Not for sale' }
