import { historyPath } from '@/src/kit/staff/paths'
import type { StaffColumn } from '@/web/staff/staff-table'
import { staffMessages } from '@/web/staff-messages'
import { TextLink } from '@/web/ui/text-link'

const { historyColumn: text } = staffMessages

/** In a table of the back office: a link to the history of each row. */
export function historyColumn<Row>(
  subject: string,
  { idOf, nameOf }: { idOf: (row: Row) => string; nameOf: (row: Row) => string },
): StaffColumn<Row> {
  return {
    id: 'history',
    label: text.label,
    cell: (row) => (
      <TextLink href={historyPath(subject, idOf(row))} aria-label={text.of(nameOf(row))}>
        {text.label}
      </TextLink>
    ),
  }
}
