import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import type { OwnFilter } from '@/src/kit/lists/own-list'
import { definePort, type Port } from '@/src/kit/ports'

/** The picture that a notification can show if it refers to a page. */
interface NoticePictures {
  item?: { name: string; assetId: string; category: string; imageUrl: string | null }
  user?: { username: string; imageUrl: string | null }
}

/** Knows what the pages of one kind that notices refer to are about, by their paths (`href`). */
export interface NoticePages {
  /** A condition on a row with the path of the page: it is of this kind and matches the filter of the user. */
  readonly matches: (userId: string, filter: OwnFilter, href: SQLWrapper) => SQL
  /** Returns the pictures by path. Paths of other kinds are absent. */
  readonly findPictures: (
    ctx: Context,
    userId: string,
    hrefs: readonly string[],
  ) => Promise<ReadonlyMap<string, NoticePictures>>
}

const optional = { required: false }
/** Pages of orders. */
export const orderPagesPort: Port<NoticePages> = definePort('kit.order-pages', optional)
/** Pages of conversations. */
export const conversationPagesPort: Port<NoticePages> = definePort('kit.conversation-pages', optional)
