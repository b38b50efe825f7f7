/** Texts that the first script of every page contains. */
export const shellMessages = {
  listing: 'Report this listing',
  person: (name: string) => `Report ${name}`,
  message: 'Report this message',
}
