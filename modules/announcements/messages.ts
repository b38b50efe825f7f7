import { plural } from 'mintmark/module'
import type { Audience } from './contract'

/** Texts of the pages. */
export const messages = {
  page: {
    on: (day: string) => `Announced on ${day}`,
    missing: "This announcement doesn't exist, or it isn't addressed to you.",
  },
}

/** Texts of the back office. */
export const staffMessages = {
  lead: 'Tell all users, buyers or sellers something: a notice in the bell, an email if you like, and a line above every page.',
  write: 'New announcement',
  audiences: {
    all: { label: 'All users', description: 'Everyone with an account. Visitors see the banner, too.' },
    buyers: { label: 'Buyers', description: 'Users who paid for an order, however it ended.' },
    sellers: { label: 'Sellers', description: 'Users who have or had a listing.' },
  } satisfies Record<Audience, { label: string; description: string }>,
  to: 'To',
  title: 'Title',
  content: 'Text',
  email: 'Also send an email',
  emailHelp: 'Not to users who turned emails about announcements off.',
  bannerUntil: 'Banner until',
  bannerUntilHelp: 'Shown above every page until then, in your time zone. Leave it empty for no banner.',
  counting: 'Counting the receivers…',
  users: (count: string, users: number) => `${count} ${plural(users, { one: 'user', other: 'users' })}`,
  reaches: (users: string) => `Reaches ${users} now.`,
  preview: 'Preview',
  previewEmpty: 'Write a title and a text to see them as users will.',
  submit: 'Announce…',
  confirm: {
    title: (audience: string) => `Announce this to ${audience.toLowerCase()}?`,
    description: (users: string) =>
      `${users} get the notice now. It can't be taken back; only its banner can end early.`,
    cancel: 'Cancel',
    submit: 'Announce',
  },
  done: 'Announced',
  past: 'Announcements so far',
  empty: 'Nothing was announced yet.',
  more: 'Show more',
  by: ({ author, moment }: { author: string; moment: string }) => `${author}, ${moment}`,
  notified: (count: string, isDone: boolean) => (isDone ? `${count} notified` : `${count} notified so far`),
  emailed: 'Emailed',
  bannerOn: (moment: string) => `Banner until ${moment}`,
  bannerEnded: (moment: string) => `Banner ended ${moment}`,
  endBanner: 'End banner',
  endBannerOf: (title: string) => `End banner: ${title}`,
  ended: 'Banner Ended',
  endFailed: 'The banner was not ended',
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'What the operators of this site announced.',
  kind: { label: 'Announcements', description: 'announcements of this site' },
  link: 'Read the announcement',
  unknownAuthor: 'Unknown',
  operator: 'The operator',
}
