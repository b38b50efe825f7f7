/** What only the server says. */
export const serverWords = {
  errors: {
    copy_on_hold: {
      title: 'Copy on hold',
      detail: 'This copy is on hold: it cannot change hands for now.',
      advice:
        'Choose another copy. One that was bought a short while ago can be traded when its hold is over.',
    },
    platform_unavailable: {
      title: 'Game platform not reachable',
      detail: 'The game platform does not answer right now. Please try again in a moment.',
      advice:
        'Try again in a moment. Nothing is lost meanwhile: clocks that depend on the platform stand still.',
    },
  },
}
