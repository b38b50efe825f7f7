import { messages } from '@/modules/auth/messages'
import { type Factor, FactorForm } from '@/modules/auth/web/factor-form'
import { Dialog } from '@/web/ui/dialog'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.secondFactor.dialog

type Props = { factor: Factor; onClose: () => void }

/** Verifies the second factor over a page whose form was rejected for it, so that nothing typed is lost. */
export function FactorDialog({ factor, onClose }: Props) {
  const onVerified = () => {
    onClose()
    toast({ ...text.done, tone: 'good' })
  }
  return (
    <Dialog open onOpenChange={onClose} title={messages.secondFactor.page.title} description={text.lead}>
      <div className="grid gap-5">
        <FactorForm factor={factor} onVerified={onVerified} />
      </div>
    </Dialog>
  )
}
