import { useState } from 'react'
import * as v from 'valibot'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { paymentHoldMessages } from '@/modules/orders/notices/payment-hold-messages'
import { ActAmount, GoodwillInput, StaffReason } from '@/modules/orders/staff/act-contract'
import { reversalMessages } from '@/modules/orders/staff/reversal-messages'
import { staffActMessages as text } from '@/modules/orders/staff/staff-act-messages'
import { ActPreview } from '@/modules/orders/web/cases/decision-panel'
import {
  type StaffAction,
  useDismissWarning,
  useReverseSale,
  useStaffAct,
  useUndoAct,
} from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { formatMoney } from '@/web/lib/format/format'
import { ActList } from '@/web/staff/act-list'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const reason = { schema: StaffReason.entries.reason, maxLength: 2000 }

/** What staff can do with the money of the order, and what they did. */
export function StaffActsPanel({ found }: { found: Case }) {
  const actions = actionsFor(found)
  const [chosen, setChosen] = useState<StaffAction['action']>()
  const { mutateAsync: undo } = useUndoAct(found.id)
  const action = chosen && actions.includes(chosen) ? chosen : actions[0]
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <Field label={text.action}>
          <Select
            options={actions.map((value) => ({ value, label: text.actions[value] }))}
            value={action}
            onChange={({ target }) => setChosen(actions.find((value) => value === target.value))}
          />
        </Field>
        {action && <ActForm key={action} found={found} action={action} />}
        <ActList
          title={text.history}
          reasonHelp={text.help}
          reason={reason}
          acts={found.acts.map(toListed)}
          onUndo={undo}
        />
      </div>
    </Panel>
  )
}

/** Goodwill is possible in every state, and comes last. */
function actionsFor({ state, chargeback, canCancel }: Case): StaffAction['action'][] {
  const isSale = state === 'completed' && chargeback !== 'open' && chargeback !== 'lost'
  return [...(isSale ? (['refund'] as const) : []), ...(canCancel ? (['cancel'] as const) : []), 'goodwill']
}

/** Decisions about disputes are undone in their own panel. */
function toListed(act: Case['acts'][number]) {
  const { kind, undoUntil } = act
  return { ...act, name: text.kinds[kind], undoUntil: kind === 'decision' ? null : undoUntil }
}

const schemas = {
  cancel: StaffReason,
  refund: v.object({ ...StaffReason.entries, amount: ActAmount }),
  goodwill: v.object({
    ...StaffReason.entries,
    amount: ActAmount,
    to: GoodwillInput.entries.to,
  }),
}
const parties = (['buyer', 'seller'] as const).map((value) => ({ value, label: text.parties[value] }))

/** One act of staff on the money of an order: its amount and reason, what it books, and the button that does it. */
function ActForm({ found, action }: { found: Case; action: StaffAction['action'] }) {
  const { mutateAsync: act } = useStaffAct(found.id)
  const { values, errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: schemas[action] as typeof schemas.goodwill,
    initialValues: { amount: '', to: 'buyer', reason: '' },
    resets: true,
    onSubmit: async ({ amount, to, reason }) => {
      const done = await act({ action, amount: String(amount), to, reason })
      const isProposed = 'proposal' in done
      toast({ title: isProposed ? text.proposed : text.done[action], tone: 'good' })
    },
  })
  const { amount, to } = values
  return (
    <form {...formProps} className="grid gap-3">
      <p className="text-sm text-ink-muted">{text.effects[action]}</p>
      {action === 'goodwill' && (
        <Field label={text.to} error={errors.to}>
          <Select options={parties} {...fieldProps('to')} />
        </Field>
      )}
      {action !== 'cancel' && (
        <MoneyField
          label={text.amount}
          error={errors.amount}
          help={leftOf(found, action)}
          {...fieldProps('amount')}
        />
      )}
      <ActPreview
        id={found.id}
        action={action}
        amount={String(amount)}
        to={to === 'seller' ? 'seller' : 'buyer'}
      />
      <Field label={text.reason} help={text.help} error={errors.reason}>
        <Textarea rows={2} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {text.send[action]}
      </Button>
    </form>
  )
}

function leftOf({ amount, refunded }: Case, action: StaffAction['action']): string | undefined {
  if (action === 'goodwill') return undefined
  return text.left(formatMoney((Number(amount) - Number(refunded)).toFixed(2)))
}

const { dismiss: dismissWarningPanelText } = paymentHoldMessages

export function DismissWarningPanel({ found }: { found: Case }) {
  const { mutateAsync: dismiss } = useDismissWarning(found.id)
  if (found.payment.hold !== 'fraud_warning') return null
  return (
    <Panel title={dismissWarningPanelText.title}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-muted">{dismissWarningPanelText.effect}</p>
        <ReasonAction
          label={dismissWarningPanelText.reason}
          help={dismissWarningPanelText.help}
          texts={dismissWarningPanelText}
          onSend={dismiss}
        />
      </div>
    </Panel>
  )
}

/** Takes back a completed sale that no dispute can change anymore. */
export function ReverseSalePanel({ found }: { found: Case }) {
  const { mutateAsync: reverse } = useReverseSale(found.id)
  if (found.state !== 'completed' || found.undoable || found.appealToDecide) return null
  return (
    <Panel title={reversalMessages.title}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-muted">
          {reversalMessages.effect({ price: formatMoney(found.amount), share: formatMoney(found.fees.net) })}
        </p>
        <ReasonAction
          label={reversalMessages.reason}
          help={reversalMessages.help}
          texts={reversalMessages}
          onSend={reverse}
        />
      </div>
    </Panel>
  )
}
