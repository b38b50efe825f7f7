/** Texts of the list of a user's own rows. */
export const userRowMessages = {
  remove: 'Remove',
  notRemoved: 'Not Removed',
}
