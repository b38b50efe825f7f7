import { eq } from 'drizzle-orm'
import { presentNotification } from '@/modules/notifications/list-notifications'
import { devices, mutes, notifications, settings, waiting } from '@/modules/notifications/schema'
import { isoTime } from '@/src/core/iso-time'
import { type ExportRecords, exportRowsOf, type PersonalData } from '@/src/core/personal'

const own = exportRowsOf(notifications, notifications.userId, presentNotification)

const muted: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(mutes).where(eq(mutes.userId, userId))
  yield rows.map(({ kind, channel }) => ({ kind, channel }))
}

const times: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(settings).where(eq(settings.userId, userId))
  yield rows.map(({ userId: _, ...row }) => row)
}

const browsers: ExportRecords = async function* (ctx, userId) {
  const rows = await ctx.db.select().from(devices).where(eq(devices.userId, userId))
  yield rows.map(({ endpoint, createdAt }) => ({
    service: new URL(endpoint).host,
    createdAt: isoTime(createdAt),
  }))
}

export const personal: PersonalData = {
  tables: {
    notifications_notifications: {
      retention: 'erased',
      why: 'They were for this person alone.',
      download: { notifications: own },
    },
    notifications_mutes: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { mutes: muted },
    },
    notifications_settings: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { settings: times },
    },
    notifications_devices: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      download: { browsers },
    },
    notifications_waiting: {
      retention: 'erased',
      why: 'Nobody is left to be told.',
      notExported: 'It says again, for some hours, what the notifications say.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(notifications).where(eq(notifications.userId, id))
    await tx.db.delete(settings).where(eq(settings.userId, id))
    await tx.db.delete(devices).where(eq(devices.userId, id))
    await tx.db.delete(waiting).where(eq(waiting.userId, id))
    await tx.db.delete(mutes).where(eq(mutes.userId, id))
  },
}
