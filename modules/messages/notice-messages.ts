/** The module's notification kind in the notification settings. */
export const kindMessages = {
  messages: { label: 'Messages', description: 'messages from other users' },
}

/** The notice of a message. */
export const noticeMessages = {
  title: (sender: string) => `Message from ${sender}`,
  email: (sender: string) => `${sender} sent you a message. Read it and reply on the site.`,
  emailAbout: (sender: string, item: string) =>
    `${sender} sent you a message about ${item}. Read it and reply on the site.`,
  link: 'Read the message',
  removed: {
    title: 'Message removed',
    content: (reason: string) => `The moderators removed a message of yours. Reason: ${reason}`,
  },
  openConversation: 'Open the conversation',
}
