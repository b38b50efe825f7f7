import { eq } from 'drizzle-orm'
import { presentNotification } from '@/modules/notifications/inbox'
import { devices, mutes, notifications, pendingEmails, settings } from '@/modules/notifications/schema'
import { isoTime } from '@/src/kit/iso-time'
import { type ExportRecords, exportRowsOf, type PersonalData } from '@/src/privacy/personal-data'

const notificationRows = exportRowsOf(notifications, notifications.userId, presentNotification)

const muteRows: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(mutes).where(eq(mutes.userId, userId))
  yield rows.map(({ kind, channel }) => ({ kind, channel }))
}

const settingRows: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(settings).where(eq(settings.userId, userId))
  yield rows.map(({ userId: _, ...row }) => row)
}

const browserRows: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(devices).where(eq(devices.userId, userId))
  yield rows.map(({ endpoint, createdAt }) => ({
    service: new URL(endpoint).host,
    createdAt: isoTime(createdAt),
  }))
}

export const personalData: PersonalData = {
  tables: {
    notifications_notifications: {
      retention: 'erased',
      why: 'They were for this person alone.',
      download: { notifications: notificationRows },
    },
    notifications_mutes: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { mutes: muteRows },
    },
    notifications_settings: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { settings: settingRows },
    },
    notifications_devices: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { browsers: browserRows },
    },
    notifications_pending_emails: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      notExported: 'It says again, for some hours, what the notifications say.',
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
