import * as v from 'valibot'
import { importMessages } from '@/modules/catalog/import/messages'
import { inputMessages } from '@/modules/catalog/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

const pageMax = 100
const nameMax = 100
export const fileBytesMax = 4 * 1024 * 1024

export const rowKinds = ['new', 'changed', 'unchanged', 'invalid'] as const
export type RowKind = (typeof rowKinds)[number]

/** `reading`: the file is being compared with the catalog; `waiting`: for an admin to start it. */
const importStates = ['reading', 'waiting', 'running', 'done'] as const
export type ImportState = (typeof importStates)[number]

const ImportChange = v.object({
  field: v.picklist([
    'name',
    'category',
    'originalPrice',
    'rap',
    'owners',
    'favorites',
    'releasedAt',
    'confirmed',
  ]),
  from: v.nullable(v.union([v.string(), v.number()])),
  to: v.nullable(v.union([v.string(), v.number()])),
})
export type ImportChange = v.InferOutput<typeof ImportChange>

export const UploadQuery = v.object({
  /** The name of the file. */
  name: v.optional(
    v.pipe(
      v.string(),
      v.transform((name) => sanitizeLine(name, nameMax)),
    ),
    '',
  ),
})

export const Uploaded = v.object({ id: v.string() })

/** A catalog file that was uploaded. `position` rows of it were handled. */
export const CatalogImport = v.object({
  id: v.string(),
  name: v.string(),
  state: v.picklist(importStates),
  createdAt: v.string(),
  startedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  counts: v.object({ new: v.number(), changed: v.number(), unchanged: v.number(), invalid: v.number() }),
  total: v.number(),
  handled: v.number(),
})
export type CatalogImport = v.InferOutput<typeof CatalogImport>

export const ImportRowsQuery = v.object({
  kind: v.optional(v.picklist(rowKinds, importMessages.errors.kind)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type ImportRowsQuery = v.InferOutput<typeof ImportRowsQuery>

/** The effect of an import on one item of the file, and why an invalid item is left out. */
export const ImportRow = v.object({
  position: v.number(),
  kind: v.picklist(rowKinds),
  assetId: v.string(),
  name: v.nullable(v.string()),
  changes: v.array(ImportChange),
  problem: v.nullable(v.string()),
})
export type ImportRow = v.InferOutput<typeof ImportRow>
