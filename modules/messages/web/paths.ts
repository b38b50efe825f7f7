export const messagesPath = '/messages'

/** With an item, the new message refers to it. */
export function conversationPath(userId: string, itemId?: string) {
  const query = itemId === undefined ? '' : `?item=${encodeURIComponent(itemId)}`
  return `${messagesPath}/${encodeURIComponent(userId)}${query}`
}
