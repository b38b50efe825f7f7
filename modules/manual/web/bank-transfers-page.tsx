import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { type Entry, entryStates, MatchInput, ReturnInput } from '@/modules/manual/contract'
import { staffMessages, staffMessages as text } from '@/modules/manual/staff-messages'
import { ImportForm } from '@/modules/manual/web/import-form'
import { PaymentFiles } from '@/modules/manual/web/payment-files'
import { entriesQuery, useEntryAction } from '@/modules/manual/web/staff-queries'
import { TransfersToSend } from '@/modules/manual/web/transfers-to-send'
import { casePath } from '@/modules/orders/web/paths'
import { currencyCode } from '@/src/kit/money'
import { formatMoney } from '@/web/lib/format/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { staffMessages as sharedMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'
import { Badge } from '@/web/ui/values/badge'

/** Statements of the bank, what arrived, and the transfers to send. */
export function BankTransfersPage() {
  const filters = useUrlFilters(['state'])
  const query = useQuery(entriesQuery({ ...filters.values, cursor: filters.cursor }))
  const [decision, setDecision] = useState<EntryDecision>()
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <ImportForm />
      <PaymentFiles />
      <TransfersToSend />
      <StaffTable
        caption={text.entries}
        columns={[...columns, actionsColumn(setDecision)]}
        query={query}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={nameOf}
      >
        <StaffFilter filters={filters} name="state" label={text.state} options={stateOptions} />
      </StaffTable>
      {decision && <EntryDialog {...decision} onClose={() => setDecision(undefined)} />}
    </StaffPage>
  )
}

const stateOptions = [
  { value: '', label: text.anyState },
  ...entryStates.map((value) => ({ value, label: text.states[value] })),
]

const columns: StaffColumn<Entry>[] = [
  { id: 'day', label: text.columns.day, cell: ({ day }) => day },
  {
    id: 'amount',
    label: text.columns.amount,
    numeric: true,
    cell: ({ amount, currency, isDebit }) =>
      (isDebit ? '−' : '') + (currency === currencyCode ? formatMoney(amount) : `${amount} ${currency}`),
  },
  { id: 'payer', label: text.columns.payer, cell: ({ payer }) => payer },
  { id: 'text', label: text.columns.text, wide: true, cell: ({ text: said }) => said },
  {
    id: 'state',
    label: text.columns.state,
    cell: ({ state, problem }) => (
      <Badge tone={state === 'open' ? 'wait' : state === 'counted' ? 'good' : 'neutral'}>
        {problem ? text.problems[problem] : text.states[state]}
      </Badge>
    ),
  },
  {
    id: 'order',
    label: text.columns.order,
    cell: ({ orderId, note }) =>
      orderId ? <TextLink href={casePath(orderId)}>{text.order}</TextLink> : note,
  },
]

function actionsColumn(decide: (decision: EntryDecision) => void): StaffColumn<Entry> {
  return {
    id: 'actions',
    label: text.columns.actions,
    wide: true,
    cell: (entry) => entry.state === 'open' && <EntryActions entry={entry} decide={decide} />,
  }
}

function EntryActions({ entry, decide }: { entry: Entry; decide: (decision: EntryDecision) => void }) {
  const { mutate: act, isPending } = useEntryAction()
  const { id, problem, isOwnProposal } = entry
  const label = (verb: string) => `${verb}: ${nameOf(entry)}`
  const confirm = () => act({ verb: 'confirm', id }, { onError: (error) => showError(text.failed, error) })
  return (
    <span className="flex flex-wrap gap-2">
      {problem === 'unconfirmed' && !isOwnProposal && (
        <Button
          size="sm"
          variant="primary"
          aria-label={label(text.confirm)}
          busy={isPending}
          onClick={confirm}
        >
          {text.confirm}
        </Button>
      )}
      {problem !== 'currency' && (
        <Button size="sm" aria-label={label(text.match.button)} onClick={() => decide({ verb: 'match', id })}>
          {text.match.button}
        </Button>
      )}
      {problem === 'recalled' && isOwnProposal ? (
        <span className="self-center text-wait">{text.waits}</span>
      ) : (
        <Button
          size="sm"
          aria-label={label(text.return.button)}
          onClick={() => decide({ verb: 'return', id })}
        >
          {text.return.button}
        </Button>
      )}
    </span>
  )
}

function nameOf({ amount, payer }: Entry): string {
  return text.entryName(formatMoney(amount), payer)
}

type EntryDecision = { verb: 'match' | 'return'; id: string }

const schemas = {
  match: v.object({ value: MatchInput.entries.reference }),
  return: v.object({ value: ReturnInput.entries.note }),
}

/** Asks for the reference of the payment, or for how the money was sent back. */
function EntryDialog({ verb, id, onClose }: EntryDecision & { onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: act } = useEntryAction()
  const text = staffMessages[verb]
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: schemas[verb],
    initialValues: { value: '' },
    fieldOfError: () => 'value',
    onSubmit: async ({ value }) => {
      await act(verb === 'match' ? { verb, id, reference: value } : { verb, id, note: value })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title}
      footer={
        <>
          <Button onClick={onClose}>{sharedMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={text.field} error={errors.value}>
          <TextInput {...fieldProps('value')} />
        </Field>
      </form>
    </Dialog>
  )
}
