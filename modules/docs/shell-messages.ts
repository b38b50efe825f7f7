/** Texts that the first script of every page contains. */
export const shellMessages = { title: 'API', problem: 'Problem' }
