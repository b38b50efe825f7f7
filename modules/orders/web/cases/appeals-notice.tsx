import { useQuery } from '@tanstack/react-query'
import { appealMessages as text } from '@/modules/orders/appeal-messages'
import { appealsPath } from '@/modules/orders/web/paths'
import { queuesQuery } from '@/web/staff/queries'
import { TextLink } from '@/web/ui/text-link'

/** The number of open appeals, above the disputes. */
export function AppealsNotice() {
  const { data } = useQuery(queuesQuery)
  const count = data?.find(({ name }) => name === 'appeals')?.count ?? 0
  if (count === 0) return null
  return (
    <p className="rounded-md border border-line bg-surface-raised px-4 py-3 text-sm">
      {text.waiting(count)} <TextLink href={appealsPath}>{text.show}</TextLink>
    </p>
  )
}
