/** Texts that the first script of every page contains. */
export const shellMessages = {
  title: 'Messages',
  write: (name: string) => `Message ${name}`,
}
