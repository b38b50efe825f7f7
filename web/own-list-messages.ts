/** Texts of the filters of a user's own lists. */
export const ownListMessages = {
  label: 'Filter',
  all: 'All',
  filters: { buying: 'Buying', selling: 'Selling', 'needs-action': 'Needs action' },
  nothing: {
    title: 'Nothing found',
    message: 'Try another search or filter.',
    reset: 'Show all',
  },
}
