import type { Channel } from '@/src/kit/notices/notify'

/** Texts of the notification settings page. */
export const preferenceMessages = {
  lead: 'Choose what we notify you about and how. Security alerts are always sent.',
  failed: "Your settings couldn't be loaded.",
  notSaved: 'Not Saved',
  grid: {
    title: 'What to notify you about',
    topic: 'Topic',
    channels: { site: 'On the site', email: 'Email', push: 'Browser' } satisfies Record<Channel, string>,
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    noEmails: {
      unverified: 'Verify your email address to get emails.',
      missing: 'Add an email address to your account to get emails.',
      temporary: 'A temporary account has no email address, so it gets no emails.',
    },
  },
  push: {
    title: 'Push notifications in this browser',
    lead: "Your browser shows notifications even when the site isn't open, until you log out.",
    turnOn: 'Turn on',
    turningOn: 'Turning on...',
    turnOff: 'Turn off',
    on: 'On',
    off: 'Off',
    denied:
      "Your browser blocks this site's notifications. You can allow them in its settings for this site.",
    unsupported: "This browser doesn't support push notifications, or not in this window.",
  },
  schedule: {
    title: 'When to notify you',
    zone: (zone: string) => `Times are in the ${zone} time zone.`,
    quiet: 'Quiet hours',
    quietHelp:
      'Emails wait until quiet hours end, and your browser stays silent. Sales are still announced immediately, because you must hand the item over soon.',
    from: 'From',
    until: 'Until',
    digest: 'One email a day',
    digestHelp: 'One email with everything, at this time. Sales are still announced immediately.',
    at: 'At',
  },
}
