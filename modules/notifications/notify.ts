import { isAccountOpen } from '@/modules/auth/service'
import type { NotificationFrame } from '@/modules/notifications/contract'
import { mailNotice } from '@/modules/notifications/mail-notice'
import { findMuted } from '@/modules/notifications/mutes'
import type { Notice } from '@/modules/notifications/notice'
import { notifications } from '@/modules/notifications/schema'
import type { Context, TxContext } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { transact } from '@/src/core/transact'
import { tellPerson } from '@/src/live/tell'

/** Tells a person something by the ways they left open, once for each event; nobody is told who left meanwhile. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  const { userId, kind, isMinor = false } = notice
  await transact(ctx, async (tx) => {
    if (!(await isAccountOpen(tx, userId))) return
    const muted = await findMuted(tx, userId, kind)
    if (!muted.has('site')) await tellOnSite(tx, notice)
    if (!isMinor && !muted.has('email')) await mailNotice(tx, notice)
  })
}

async function tellOnSite(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, eventId, type, title, content, href } = notice
  const [told] = await tx.db
    .insert(notifications)
    .values({ id: newId(tx), userId, eventId, type, title, content, href, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning()
  if (!told) return
  const data: NotificationFrame = {
    id: told.id,
    type,
    title,
    content,
    createdAt: new Date(told.createdAt).toISOString(),
  }
  tellPerson(tx, userId, { type: 'notification', data })
}
