/** Validation messages of the server. */
export const viewMessages = {
  table: 'There is no list with this name.',
  name: (max: number) => `Use a name of 1 to ${max} characters.`,
  filters: 'Set a filter or an order first. Each has a name and a value of at most 200 characters.',
  errors: {
    view_exists: {
      title: 'View already exists',
      detail: 'This list already has a view with this name.',
      advice: 'Choose another name, or delete the other view first.',
    },
    too_many_views: {
      title: 'Too many views',
      detail: 'This list already has 20 views.',
      advice: "Delete a view that you don't use.",
    },
  },
}
