/** Validation messages of the server. */
export const viewMessages = {
  table: 'There is no list with this name.',
  name: (max: number) => `Use a name of 1 to ${max} characters.`,
  filters: 'Set a filter or an order first. Each has a name and a value of at most 200 characters.',
  errors: {
    view_exists: {
      title: 'View exists',
      detail: 'You have a view of this name in this list.',
      advice: 'Choose another name, or delete the other view first.',
    },
    too_many_views: {
      title: 'Too many views',
      detail: 'You have 20 views of this list.',
      advice: "Delete a view that you don't use.",
    },
  },
}
