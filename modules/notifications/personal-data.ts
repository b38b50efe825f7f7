import { eq } from 'drizzle-orm'
import { devices, mutes, notifications, pendingEmails, settings } from '@/modules/notifications/schema'
import { presentNotification } from '@/modules/notifications/service'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportRowsOf } from '@/src/privacy/export-pages'

/** Without what quotes another user. */
const exportNotifications = exportRowsOf(notifications, notifications.userId, (row) => {
  const { id, type, isRead, createdAt, ...text } = presentNotification(row)
  return { id, type, isRead, createdAt, ...(row.thread === null && text) }
})

const exportMutes = exportFewRowsOf(mutes, mutes.userId, ({ kind, channel }) => ({ kind, channel }))

const exportSettings = exportFewRowsOf(settings, settings.userId, ({ userId: _, ...row }) => row)

const exportBrowsers = exportRowsOf(devices, devices.userId, ({ endpoint, createdAt }) => ({
  service: new URL(endpoint).host,
  createdAt: isoTime(createdAt),
}))

export const personalData: PersonalData = {
  tables: {
    notifications_notifications: {
      retention: 'erased',
      why: 'Only this user sees them. The download leaves out what they quote of other users.',
      download: { notifications: exportNotifications },
    },
    notifications_mutes: {
      retention: 'erased',
      why: 'There is no one left to notify.',
      download: { mutes: exportMutes },
    },
    notifications_settings: {
      retention: 'erased',
      why: 'Quiet hours, the time of the daily email and their time zone: there is no one left to notify.',
      download: { settings: exportSettings },
    },
    notifications_devices: {
      retention: 'erased',
      why: "The address and keys for push notifications to a browser, used as long as that browser's session lasts. The download contains only the service.",
      download: { browsers: exportBrowsers },
    },
    notifications_pending_emails: {
      retention: 'erased',
      why: 'Emails that wait for the end of quiet hours or for the daily email.',
      notExported: 'It repeats the notifications, for a few hours.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(notifications).where(eq(notifications.userId, id))
    await tx.db.delete(settings).where(eq(settings.userId, id))
    await tx.db.delete(devices).where(eq(devices.userId, id))
    await tx.db.delete(pendingEmails).where(eq(pendingEmails.userId, id))
    await tx.db.delete(mutes).where(eq(mutes.userId, id))
  },
}
