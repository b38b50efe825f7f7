/** Texts of forms that bring none of their own. */
export const formMessages = {
  failed: 'Not Saved',
}
