/** Texts that the first script of every page contains. */
export const shellMessages = {
  report: (what: string) => `Report ${what}`,
}
