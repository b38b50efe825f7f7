import * as v from 'valibot'
import { viewMessages } from '@/modules/admin/views/messages'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

const viewNameMax = 40
const filtersMax = 12
const valueMax = 200
const tableMax = 40

const name = v.pipe(
  v.string(viewMessages.name(viewNameMax)),
  v.transform(sanitizeLine),
  v.nonEmpty(viewMessages.name(viewNameMax)),
  v.maxLength(viewNameMax, viewMessages.name(viewNameMax)),
)
const tableName = v.pipe(v.string(viewMessages.table), v.maxLength(tableMax, viewMessages.table))
/** Parameters of the page's URL by name, without the page. */
const filters = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^(?!cursor$)[a-zA-Z][\w-]{0,30}$/, viewMessages.filters)),
    v.pipe(
      v.string(viewMessages.filters),
      v.transform(sanitizeLine),
      v.nonEmpty(viewMessages.filters),
      v.maxLength(valueMax, viewMessages.filters),
    ),
    viewMessages.filters,
  ),
  v.check((found) => {
    const count = Object.keys(found).length
    return count > 0 && count <= filtersMax
  }, viewMessages.filters),
)

export const ViewsQuery = v.object({ table: tableName })
export const NewView = v.object({ table: tableName, name, filters })
export type NewView = v.InferOutput<typeof NewView>
export const RenamedView = v.object({ name })

/** Filters and an order of a list that a staff member saved under a name. */
export const SavedView = v.object({
  id: v.string(),
  name: v.string(),
  filters: v.record(v.string(), v.string()),
})
export type SavedView = v.InferOutput<typeof SavedView>
