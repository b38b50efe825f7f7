const previewLength = 160

/** All messages of a sender share one unread notification. */
export function threadKey(senderId: string): string {
  return `messages:${senderId}`
}

/** The part of a message that its notification shows. */
export function previewOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength - 1).join('')}…`
    : characters.join('')
}
