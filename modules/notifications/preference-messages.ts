import type { Channel, NoticeKind } from '@/modules/notifications/contract'

/** The page where people say how they want to be told of things. */
export const preferenceMessages = {
  lead: 'What reaches you, and by which way. What concerns the safety of your account always does.',
  failed: 'Your settings could not be loaded.',
  notSaved: 'Not Saved',
  grid: {
    title: 'What reaches you',
    about: 'About',
    kinds: {
      sales: 'What you sell',
      purchases: 'What you buy',
      disputes: 'Disputes and chargebacks',
      payouts: 'Payouts',
      messages: 'Messages from people',
    } satisfies Record<NoticeKind, string>,
    channels: { site: 'On the site', email: 'Email', push: 'Browser' } satisfies Record<Channel, string>,
    by: (kind: string, channel: string) => `${kind}: ${channel}`,
    unproven: 'Mails go to an address that you have proven, and you have none yet.',
  },
  push: {
    title: 'In this browser, while the site is closed',
    lead: 'Your browser shows what happens even when no page of ours is open, until you log out.',
    turnOn: 'Turn on',
    turningOn: 'Asking...',
    turnOff: 'Turn off',
    on: 'On',
    off: 'Off',
    notTurnedOn: 'Not Turned On',
    notTurnedOff: 'Not Turned Off',
    refused: 'Your browser does not let this site show messages. Its settings for this site can change that.',
    unknown: 'This browser cannot do that, or not in this window.',
  },
  times: {
    title: 'When it reaches you',
    zone: (zone: string) => `Times are those of ${zone}.`,
    quiet: 'Quiet hours',
    quietHelp:
      'Mails wait until they end, and your browser stays silent. That an item of yours was sold comes at once: it must be handed over soon.',
    from: 'From',
    until: 'Until',
    digest: 'One mail a day',
    digestHelp: 'All that happened in one mail, at this time. A sale still comes at once.',
    at: 'At',
  },
}
