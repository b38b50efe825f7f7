import { messages } from '@/modules/checkout/messages'
import { CardFields } from '@/modules/checkout/web/card-fields'
import { type CardFormProps, useCardForm } from '@/modules/checkout/web/use-card-form'
import { formatMoney } from '@/web/lib/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'

export function CardForm(props: CardFormProps) {
  const { intent } = props
  const { errors, error, isSubmitting, fieldProps, formProps, deliverTo } = useCardForm(props)
  return (
    <form {...formProps} className="grid gap-4">
      <CardFields errors={errors} fieldProps={fieldProps} deliverTo={deliverTo} />
      <Alert>{error?.message}</Alert>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={isSubmitting}
        busyText={messages.form.paying(formatMoney(intent.amount))}
      >
        {messages.form.pay(formatMoney(intent.amount))}
      </Button>
    </form>
  )
}
