import { messages } from '@/modules/checkout/messages'
import { CardFields } from '@/modules/checkout/web/card-fields'
import { PayButton } from '@/modules/checkout/web/pay-button'
import { type CardFormProps, testCard, useCardForm } from '@/modules/checkout/web/use-card-form'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'

const { sandbox } = messages

export function CardForm(props: CardFormProps) {
  const { intent, purchase } = props
  const { errors, error, isSubmitting, fieldProps, setValues, formProps, deliverTo } = useCardForm(props)
  return (
    <form {...formProps} className="grid gap-4">
      <SandboxNotice
        method={messages.methods[purchase.method ?? 'card']}
        onUseCard={() => setValues(testCard)}
      />
      <CardFields errors={errors} fieldProps={fieldProps} deliverTo={deliverTo} />
      <Alert>
        {error?.code === 'card_declined' ? messages.form.declined(error.message) : error?.message}
      </Alert>
      <PayButton amount={intent.amount} busy={isSubmitting} />
    </form>
  )
}

function SandboxNotice({ method, onUseCard }: { method: string; onUseCard: () => void }) {
  return (
    <div className="grid gap-1 rounded-md border border-line bg-wait-soft px-4 py-3 text-sm">
      <p className="font-medium">
        {method} <span className="text-wait">{sandbox.badge}</span>
      </p>
      <p>
        {sandbox.useCard(
          <span key="number" className="tabular font-medium">
            {testCard.number}
          </span>,
        )}
      </p>
      <Button size="sm" className="mt-1.5 justify-self-start" onClick={onUseCard}>
        {sandbox.fillIn}
      </Button>
    </div>
  )
}
