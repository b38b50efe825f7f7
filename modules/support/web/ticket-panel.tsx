import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TicketForm } from '@/modules/support/web/ticket-form'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const submitted = "Support ticket submitted! We'll get back to you within 24 hours."

export function TicketPanel() {
  const [sent, setSent] = useState(false)
  return (
    <Panel title="Open a ticket">
      {sent ? <Submitted onAnother={() => setSent(false)} /> : <TicketForm onSent={() => setSent(true)} />}
    </Panel>
  )
}

function Submitted({ onAnother }: { onAnother: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <CircleCheck aria-hidden="true" className="mb-2 size-10 text-good" strokeWidth={1.5} />
      <p ref={words} role="status" tabIndex={-1} className="max-w-sm text-base font-medium outline-none">
        {submitted}
      </p>
      <Button className="mt-6" onClick={onAnother}>
        Send another message
      </Button>
    </div>
  )
}
