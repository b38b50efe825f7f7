/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /notifications': 'The latest notifications.',
  'PUT /notifications/read-all': 'Marks all as read.',
  'PUT /notifications/:id/read': 'Marks one as read.',
  'GET /notifications/preferences': 'How one is told of things.',
  'PUT /notifications/preferences': 'Changes how one is told of things, all at once.',
  'GET /notifications/push': 'What a browser needs to ask for messages while the site is closed.',
  'PUT /notifications/devices': 'The browser of this session gets messages while the site is closed.',
  'DELETE /notifications/devices': 'A browser gets them no longer.',
  'GET /notifications/unsubscribe': 'Leads to the page that ends mails of one kind.',
  'POST /notifications/unsubscribe': 'Ends mails of one kind, for whoever holds one.',
}
