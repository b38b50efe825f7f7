/** Texts that the first script of every page contains. */
export const shellMessages = {
  title: 'Terms of Service',
  banner: {
    label: 'New terms',
    now: 'Our terms of service have changed. Accept them to go on buying and selling.',
    from: (day: string) => `Our terms of service change on ${day}.`,
    read: 'Read and accept',
  },
}
