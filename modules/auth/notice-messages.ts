/** The module's notification kind in the notification settings. */
export const kindMessages = { account: { label: 'Account', description: 'your account' } }

export const noticeMessages = {
  accountRenamed: {
    title: 'Your username changed',
    content: (username: string) =>
      `Another account had the name of your temporary account, or one that looks the same. Log in as ${username} from now on.`,
  },
}
