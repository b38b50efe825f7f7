import { Link } from 'wouter'
import { historyPath } from '@/src/kit/staff/paths'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'

/** On the page of a person or a thing: everything about it in one list by time. */
export function HistoryLink({ subject, id }: { subject: string; id: string }) {
  return (
    <Button asChild size="sm">
      <Link href={historyPath(subject, id)}>{staffMessages.history}</Link>
    </Button>
  )
}
