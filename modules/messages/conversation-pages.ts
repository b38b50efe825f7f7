import { sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { hasTraded } from '@/modules/orders/service'
import type { NoticePages } from '@/src/kit/notices/notice-pages'

const prefix = '/messages/'

/** Provides `conversationPagesPort`. */
export const conversationPages: NoticePages = {
  matches: (userId, filter, href) => {
    const otherId = sql`substr(${href}, ${prefix.length + 1})`
    const isMatch =
      filter === 'needs-action'
        ? sql`exists (select 1 from messages_participants as p
            join messages_messages as m on m.id = p.last_message_id
            where p.user_id = ${userId} and p.other_id = ${otherId} and m.sender_id = p.other_id)`
        : hasTraded(userId, filter, otherId)
    return sql`(${href} like ${`${prefix}%`} and ${isMatch})`
  },
  findPictures: async (ctx, _, hrefs) => {
    const ids = hrefs.flatMap((href) => (href.startsWith(prefix) ? href.slice(prefix.length) : []))
    const profiles = await findProfiles(ctx, ids)
    return new Map(
      [...profiles].map(([id, { username, imageUrl }]) => [prefix + id, { user: { username, imageUrl } }]),
    )
  },
}
