/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /notifications': 'The latest notifications.',
  'PUT /notifications/read-all': 'Marks all as read.',
  'PUT /notifications/:id/read': 'Marks one as read.',
}
