import { pick } from 'valibot'
import { appealMessages } from '@/modules/orders/disputes/appeal-messages'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { AppealDecision } from '@/modules/orders/order/decision-contract'
import { DecisionForm, showChange } from '@/modules/orders/web/cases/decision-form'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { useCaseAction } from '@/modules/orders/web/cases/queries'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { useNextCase } from '@/web/staff/use-next-case'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'

const { panel: text } = appealMessages

type Props = { found: Case; toDecide: NonNullable<Case['appealToDecide']> }

/** Upholds or overturns an appealed decision. The staff who made it see that someone else must decide. */
export function AppealDecisionPanel({ found, toDecide }: Props) {
  return (
    <Panel title={text.title}>
      {toDecide.mayDecide ? (
        <AppealForm found={found} toDecide={toDecide} />
      ) : (
        <p className="text-sm">{text.notYou}</p>
      )}
    </Panel>
  )
}

function AppealForm({ found, toDecide: { outcome, journal, isPaidBySite } }: Props) {
  const openNext = useNextCase('appeals', found.id)
  const { mayGoOn, claimDialog } = useClaimGuard('appeals', found.id)
  const { mutateAsync: act } = useCaseAction(found.id)
  const form = useForm({
    schema: pick(AppealDecision, ['result', 'reason', 'reasonCode']),
    initialValues: { result: '', reason: '', reasonCode: 'other' },
    onSubmit: async ({ reasonCode = 'other', ...decision }) => {
      if (!(await mayGoOn())) return
      await act({ kind: 'appeal', decision: { ...decision, reasonCode } }).catch(showChange)
      await openNext({ done: text.done(found.number) })
    },
  })
  const { errors, values, fieldProps, setValues } = form
  return (
    <>
      {claimDialog}
      <DecisionForm
        legend={text.choose}
        choices={[
          { value: 'upheld', label: text.uphold[outcome], content: <p>{text.booksNothing}</p> },
          {
            value: 'overturned',
            label: text.overturn[outcome],
            isDisabled: journal === null,
            content: journal ? (
              <>
                {isPaidBySite && <p>{text.paidBySite}</p>}
                <JournalTable caption={text.books} legs={journal} />
              </>
            ) : (
              <p>{text.untouchable}</p>
            ),
          },
        ]}
        chosen={values.result}
        onChoose={(result) => setValues({ result })}
        errors={{ ...errors, choice: errors.result }}
        form={form}
        grounds={fieldProps('reasonCode')}
        reason={fieldProps('reason')}
        reasonLabel={text.reason}
        note={found.needsSecondPerson && <p className="text-sm">{text.second}</p>}
      />
    </>
  )
}
