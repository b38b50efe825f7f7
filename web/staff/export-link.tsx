import { staffMessages as text } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'

/** A staff table of the server, and the filters of its list that are in use. */
export type ExportedTable = {
  table: string
  filters?: Readonly<Record<string, string | boolean | undefined>>
}

/** Downloads all rows of a table that match the filters. */
export function ExportLink({ table, filters = {} }: ExportedTable) {
  const used = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams(used)
  return (
    <Button asChild className="sm:ms-auto">
      <a href={`/api/admin/export/${table}${used.length > 0 ? `?${query}` : ''}`} download>
        {text.exportCsv}
      </a>
    </Button>
  )
}
