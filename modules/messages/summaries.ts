/** What each route does, as the description of the API says it. */
export const summaries = {
  'GET /conversations': 'Whom one wrote with, the latest first. The next page is in the Link header.',
  'GET /conversations/:userId':
    'What one and another wrote to one another, the latest first. The next page is in the Link header.',
  'GET /conversations/:userId/person': 'Somebody to write to.',
  'PUT /conversations/:userId/read': 'Marks all that another wrote as read.',
  'PUT /conversations/:userId/block': 'Ends all writing with another, both ways.',
  'DELETE /conversations/:userId/block': 'Lets another write again.',
  'GET /messages/unread': 'How many messages are unread.',
  'POST /messages': 'Writes to another person.',
  'POST /messages/:id/report': 'Shows a message to the moderators.',
  'GET /admin/message-reports': 'Reported messages that nobody has dealt with.',
  'POST /admin/message-reports/:id/close': 'A reported message has been dealt with.',
}
