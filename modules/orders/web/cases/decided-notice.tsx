import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { caseMessages as text } from '@/modules/orders/disputes/case-messages'
import { caseQuery } from '@/modules/orders/web/cases/queries'
import { casePath } from '@/modules/orders/web/paths'
import { TextLink } from '@/web/ui/text-link'

/** After "Submit & next": which case was decided, and the way back to it while it can be undone. */
export function DecidedNotice() {
  const decided = new URLSearchParams(useSearch()).get('decided')
  return decided ? <Notice id={decided} /> : null
}

function Notice({ id }: { id: string }) {
  const { data } = useQuery({ ...caseQuery(id), refetchInterval: false })
  if (!data?.undoable) return null
  return (
    <p className="rounded-md border border-line bg-surface-raised px-4 py-3 text-sm">
      {text.undo.previous(data.number)} <TextLink href={casePath(id)}>{text.undo.open}</TextLink>
    </p>
  )
}
