/** What pages keep of conversations, as they name it. */
export const conversationPaths = ['/api/conversations', '/api/messages/unread']
