import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '@/modules/support/messages'
import { TicketForm } from '@/modules/support/web/ticket-form'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { ticket } = messages

export function TicketPanel() {
  const [sent, setSent] = useState(false)
  return (
    <Panel title={ticket.title}>
      {sent ? <TicketSent onAnother={() => setSent(false)} /> : <TicketForm onSent={() => setSent(true)} />}
    </Panel>
  )
}

function TicketSent({ onAnother }: { onAnother: () => void }) {
  const { sandbox } = useClientConfig()
  const confirmation = useRef<HTMLParagraphElement>(null)
  useEffect(() => confirmation.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <CircleCheck aria-hidden="true" className="mb-2 size-10 text-good" strokeWidth={1.5} />
      <p ref={confirmation} role="status" tabIndex={-1} className="max-w-sm rounded-sm text-base font-medium">
        {sandbox ? ticket.sent : ticket.sentWithoutPromise}
      </p>
      <Button className="mt-6" onClick={onAnother}>
        {ticket.another}
      </Button>
    </div>
  )
}
