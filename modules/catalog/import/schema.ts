import type { CatalogEntry } from '@/modules/catalog/import/catalog-entry'
import type { ImportChange, ImportState, RowKind } from '@/modules/catalog/import/contract'
import { index, integer, json, primaryKey, table, text } from '@/src/db/columns'

/** The catalog file that an admin uploaded last: previewed, and imported by a job once confirmed. */
export const imports = table('catalog_imports', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  state: text('state').$type<ImportState>().notNull(),
  createdAt: integer('created_at').notNull(),
  startedAt: integer('started_at'),
  endedAt: integer('ended_at'),
  /** Rows of each kind in the preview. */
  counts: json<Record<RowKind, number>>('counts').notNull(),
  /** The last imported row. */
  position: integer('position').notNull().default(-1),
})

export const importRows = table(
  'catalog_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id),
    position: integer('position').notNull(),
    kind: text('kind').$type<RowKind>().notNull(),
    assetId: text('asset_id').notNull(),
    /** Null if the row is invalid. */
    entry: json<CatalogEntry>('entry'),
    changes: json<ImportChange[]>('changes').notNull(),
    problem: text('problem'),
  },
  (row) => [
    primaryKey({ columns: [row.importId, row.position] }),
    index('catalog_import_rows_kind').on(row.importId, row.kind, row.position),
  ],
)
