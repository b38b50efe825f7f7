import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { GenericSchema } from 'valibot'
import type { UserRowRequests } from '@/web/lib/api/user-rows'
import { Button } from '@/web/ui/button'
import { QueryView } from '@/web/ui/states/query-view'
import { showError } from '@/web/ui/toasts/show-error'
import { userRowMessages } from '@/web/user-row-messages'

type Props<Row> = {
  /** The result of `createUserRows`. */
  rows: Pick<UserRowRequests<Row, GenericSchema<Record<string, unknown>>>, 'query' | 'useRemove'>
  /** Shown if there are none. */
  empty: string
  children: (row: Row) => ReactNode
}

/** The user's own rows, each with a button that removes it. */
export function UserRowList<Row extends { id: string }>({ rows, empty, children }: Props<Row>) {
  const listId = useId()
  const { mutate: remove, isPending, variables: removedId } = rows.useRemove()
  const onError = (error: Error) => showError(userRowMessages.notRemoved, error)
  return (
    <QueryView query={useQuery(rows.query)} empty={empty}>
      {(found) => (
        <ul className="divide-y divide-line border-y border-line">
          {found.map((row) => (
            <li key={row.id} className="flex items-center justify-between gap-4 py-3">
              <div id={`${listId}${row.id}`} className="min-w-0 wrap-anywhere whitespace-pre-line">
                {children(row)}
              </div>
              <Button
                size="sm"
                aria-describedby={`${listId}${row.id}`}
                busy={isPending && removedId === row.id}
                onClick={() => remove(row.id, { onError })}
              >
                {userRowMessages.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
