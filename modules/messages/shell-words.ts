/** On every page. */
export const shellWords = {
  title: 'Messages',
  /** In the menu, with how many are unread. */
  write: (name: string) => `Message ${name}`,
}
