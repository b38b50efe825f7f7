import { accountNotices, notify, onApply } from 'mintmark/module'
import { KeyCreated } from './events'
import { serverMessages } from './messages'
import { apiKeysPath } from './web/paths'

/** The owner of the account learns of a key that someone else created. */
export const notifyOfKey = onApply(KeyCreated, 'api-keys.notify-of-key', (tx, { id, at, payload }) => {
  const { title, content, linkText } = serverMessages.notice
  const { userId, name } = payload
  return notify(tx, {
    userId,
    eventId: id,
    at,
    kind: accountNotices,
    title,
    content: content(name),
    href: apiKeysPath,
    linkText,
  })
})
