import { Link } from 'wouter'
import { messages } from '@/modules/checkout/words'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/spinner'

const { processing } = messages

/** Stripe has it, and the order has not heard of it yet. */
export function PaymentProcessing({ orderId }: { orderId: string }) {
  return (
    <Panel>
      <div
        role="status"
        className="flex min-h-80 flex-col items-center justify-center gap-3 px-2 text-center text-sm"
      >
        <Spinner className="size-6 text-ink-muted" />
        <h2 className="text-lg">{processing.title}</h2>
        <p className="max-w-md text-ink-muted">{processing.message}</p>
        <Button asChild className="mt-4">
          <Link href={`/orders/${orderId}`}>{processing.order}</Link>
        </Button>
      </div>
    </Panel>
  )
}
