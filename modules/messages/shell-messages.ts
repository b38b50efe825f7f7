/** On every page. */
export const shellMessages = {
  title: 'Messages',
  write: (name: string) => `Message ${name}`,
}
