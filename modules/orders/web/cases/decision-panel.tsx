import { pick } from 'valibot'
import { caseMessages } from '@/modules/orders/case-messages'
import type { Case } from '@/modules/orders/cases/contract'
import { Decision } from '@/modules/orders/contract'
import { DecisionForm, showChange } from '@/modules/orders/web/cases/decision-form'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { useCaseAction } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { casesPath } from '@/modules/orders/web/paths'
import { useNextCase } from '@/web/staff/use-next-case'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'

const { decision: text, outcomes, reject } = caseMessages

/** The possible decisions with what each books, and the form that decides. */
export function DecisionPanel({ found }: { found: Case }) {
  const { proposal, undoSeconds } = found
  const openNext = useNextCase('disputes', casesPath, found.id)
  const { mutateAsync: act } = useCaseAction(found.id)
  const form = useForm({
    schema: pick(Decision, ['outcome', 'reason', 'reasonCode']),
    initialValues: {
      outcome: proposal?.outcome ?? '',
      reason: '',
      reasonCode: proposal?.reasonCode ?? 'other',
    },
    onSubmit: async ({ reasonCode = 'other', ...decision }) => {
      const decided = await act({ kind: 'decide', decision: { ...decision, reasonCode } }).catch(showChange)
      const isDecided = decided.dispute === 'decided'
      const done = isDecided ? text.done(found.number) : text.proposed(found.number)
      await openNext({ done, search: `?decided=${found.id}` })
    },
  })
  const { errors, values, fieldProps, setValues } = form
  return (
    <Panel title={text.title}>
      <DecisionForm
        legend={text.choose}
        choices={found.decisions.map(({ outcome, journal }) => ({
          value: outcome,
          label: outcomes[outcome],
          content: <JournalTable caption={`${text.books}: ${outcomes[outcome]}`} legs={journal} />,
        }))}
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
