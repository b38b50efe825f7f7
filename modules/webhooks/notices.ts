import { defineNotificationKind, notify, onApply } from 'mintmark/module'
import { EndpointPaused } from './events'
import { serverMessages } from './messages'
import { endpointPath } from './web/paths'

/** About endpoints that are paused because their servers fail. */
export const webhookNotices = defineNotificationKind({ name: 'webhooks', ...serverMessages.kind })

export const notifyOwner = onApply(
  EndpointPaused,
  'webhooks.notify-owner',
  (tx, { id: eventId, at, payload }) => {
    const { userId, endpointId, url, reason } = payload
    const { title, content, link: linkText } = serverMessages.paused
    return notify(tx, {
      userId,
      eventId,
      at,
      kind: webhookNotices,
      title,
      content: content[reason](new URL(url).host),
      href: endpointPath(endpointId),
      linkText,
    })
  },
)
