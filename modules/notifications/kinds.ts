import type { NoticeKind } from '@/modules/notifications/contract'
import type { Context } from '@/src/kit/context'
import { type Notice, type NotificationKind, notificationKinds } from '@/src/kit/notices/notify'
import { entriesOf } from '@/src/kit/ports'

/** A notice as stored while its email is pending. */
export interface StoredNotice extends Omit<Notice, 'kind'> {
  /** The name of its kind. */
  kind: string
}

/** Returns the kind of that name; undefined if the module that declared it was removed. */
export function maybeKind(ctx: Context, name: string): NotificationKind | undefined {
  return entriesOf(ctx, notificationKinds).find((kind) => kind.name === name)
}

export function listKindsToMute(ctx: Context): NotificationKind[] {
  return entriesOf(ctx, notificationKinds).filter(({ canMute }) => canMute)
}

export function presentKindsToMute(ctx: Context): NoticeKind[] {
  return listKindsToMute(ctx).map(({ name, label, description }) => ({ kind: name, label, description }))
}
