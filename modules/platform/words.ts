/** What only the server says. */
export const serverWords = {
  errors: {
    platform_unavailable: {
      title: 'Game platform not reachable',
      detail: 'The game platform does not answer right now. Please try again in a moment.',
      advice:
        'Try again in a moment. Nothing is lost meanwhile: clocks that depend on the platform stand still.',
    },
  },
}
