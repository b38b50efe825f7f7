/** On every page. */
export const shellWords = {
  title: 'Messages',
  write: (name: string) => `Message ${name}`,
}
