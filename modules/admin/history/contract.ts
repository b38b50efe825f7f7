import * as v from 'valibot'
import { inputMessages } from '@/modules/admin/messages'
import { cursorParam, idParam, limitParam } from '@/src/kit/input/params'

const pageMax = 100

export const HistoryParams = v.object({ subject: v.pipe(v.string(), v.maxLength(30)), id: idParam })

export const HistoryQuery = v.object({
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/, inputMessages.kind))),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

/** Everything that the site has recorded about a person or a thing, newest first. */
export const History = v.object({
  /** Names it: "History of order #12". */
  title: v.string(),
  /** The path of its page. */
  path: v.string(),
  /** Those that the caller's role includes. */
  kinds: v.array(v.object({ kind: v.string(), label: v.string() })),
  entries: v.array(
    v.object({
      /** Unique among the entries of its kind. */
      id: v.string(),
      kind: v.string(),
      at: v.string(),
      label: v.string(),
      detail: v.nullable(v.string()),
      /** The path of its page. */
      path: v.nullable(v.string()),
    }),
  ),
})
export type History = v.InferOutput<typeof History>
