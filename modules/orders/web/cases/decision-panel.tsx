import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Outcome } from '@/modules/orders/contract'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { inputMessages } from '@/modules/orders/input-messages'
import { Decision } from '@/modules/orders/order/decision-contract'
import { ActAmount } from '@/modules/orders/staff/act-contract'
import { staffActMessages } from '@/modules/orders/staff/staff-act-messages'
import { DecisionForm, showChange } from '@/modules/orders/web/cases/decision-form'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { previewQuery, useCaseAction } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { formatMoney } from '@/web/lib/format/format'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { useNextCase } from '@/web/staff/use-next-case'
import { MoneyField } from '@/web/ui/forms/money-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'

const { decision: text, outcomes, reject } = caseMessages

/** What the buyer gets back is needed for a split only. */
const TypedDecision = v.pipe(
  v.object({
    ...v.pick(Decision, ['outcome', 'reason', 'reasonCode']).entries,
    refundAmount: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['outcome'], ['refundAmount']],
      ({ outcome, refundAmount }) =>
        outcome !== 'split' || v.is(Decision.entries.refundAmount.wrapped, refundAmount),
      inputMessages.splitAmount,
    ),
    ['refundAmount'],
  ),
)

/** The possible decisions with what each books, and the form that decides. */
export function DecisionPanel({ found }: { found: Case }) {
  const { proposal, undoSeconds } = found
  const openNext = useNextCase('disputes', found.id)
  const { mayGoOn, claimDialog } = useClaimGuard('disputes', found.id)
  const { mutateAsync: act } = useCaseAction(found.id)
  const form = useForm({
    schema: TypedDecision,
    initialValues: {
      outcome: proposal?.outcome ?? '',
      refundAmount: proposal?.refunded ?? '',
      reason: '',
      reasonCode: proposal?.reasonCode ?? 'other',
    },
    onSubmit: async ({ refundAmount, reasonCode = 'other', ...whole }) => {
      if (!(await mayGoOn())) return
      const decision = {
        ...whole,
        reasonCode,
        ...(whole.outcome === 'split' && { refundAmount: Number(refundAmount) }),
      }
      const decided = await act({ kind: 'decide', decision }).catch(showChange)
      const isDecided = decided.dispute === 'decided'
      const done = isDecided ? text.done(found.number) : text.proposed(found.number)
      await openNext({ done, search: `decided=${found.id}` })
    },
  })
  const { errors, values, fieldProps, setValues } = form
  const split = values.outcome === 'split' && (
    <>
      <MoneyField
        label={text.refundAmount}
        error={errors.refundAmount}
        help={text.rest(formatMoney(found.amount))}
        {...fieldProps('refundAmount')}
      />
      <ActPreview id={found.id} action="split" amount={String(values.refundAmount)} />
    </>
  )
  return (
    <Panel title={text.title}>
      {claimDialog}
      <DecisionForm
        legend={text.choose}
        choices={[
          ...found.decisions.map(({ outcome, journal }) => ({
            value: outcome as Outcome,
            label: outcomes[outcome],
            content: <JournalTable caption={`${text.books}: ${outcomes[outcome]}`} legs={journal} />,
          })),
          { value: 'split', label: outcomes.split, content: split },
        ]}
        chosen={values.outcome}
        onChoose={(outcome) => setValues({ outcome })}
        errors={{ ...errors, choice: errors.outcome }}
        form={form}
        grounds={fieldProps('reasonCode')}
        reason={fieldProps('reason')}
        reasonLabel={text.reason}
        note={<ProposalNote found={found} />}
        consequence={undoSeconds > 0 ? text.undoable(text.minutes(Math.ceil(undoSeconds / 60))) : text.final}
      />
      {proposal && (
        <div className="mt-5 border-t border-line pt-4">
          <ReasonAction
            label={reject.field}
            help={reject.help}
            texts={reject}
            onSend={(reason) => act({ kind: 'reject', reason })}
          />
        </div>
      )}
    </Panel>
  )
}

function ProposalNote({ found: { proposal, needsSecondPerson } }: { found: Case }) {
  if (!proposal) return needsSecondPerson ? <p className="text-sm">{text.second}</p> : null
  const { isOwn, by, reason } = proposal
  return <p className="text-sm">{isOwn ? text.ownProposal : text.confirm({ by: by ?? '', reason })}</p>
}

type PreviewProps = Parameters<typeof previewQuery>[1] & { id: string }

/** What an act of staff books, as soon as its amount is typed. */
export function ActPreview({ id, ...query }: PreviewProps) {
  const isComplete = query.action === 'cancel' || v.is(ActAmount, query.amount)
  const { data, error } = useQuery({ ...previewQuery(id, query), enabled: isComplete })
  if (!isComplete) return <p className="text-sm text-ink-muted">{staffActMessages.enterAmount}</p>
  if (error) return <p className="text-sm text-bad">{error.message}</p>
  return data ? <JournalTable caption={staffActMessages.preview} legs={data.journal} /> : null
}
