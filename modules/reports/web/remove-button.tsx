import { useState } from 'react'
import type { ReportCase } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { useRemoveSubject } from '@/modules/reports/web/staff-queries'
import { StaffReason, staffReasonMaxLength } from '@/src/kit/staff/staff-reason'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'

const { remove: text } = staffMessages

type Props = { found: Pick<ReportCase, 'id' | 'reported'> }

/** Removes the reported thing for everyone. The case stays open until staff close it. */
export function RemoveButton({ found: { id, reported } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: remove } = useRemoveSubject(id)
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title}
        description={text.description}
        schema={StaffReason}
        maxLength={staffReasonMaxLength}
        help={text.reasonHelp(reported)}
        submit={text.action}
        doneTitle={text.done}
        danger
        onSubmit={remove}
      />
    </>
  )
}
