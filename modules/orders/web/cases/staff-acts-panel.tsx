import { useState } from 'react'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { StaffReason } from '@/modules/orders/staff/act-contract'
import { staffActMessages as text } from '@/modules/orders/staff/staff-act-messages'
import { ActForm } from '@/modules/orders/web/cases/act-form'
import { type StaffAction, useUndoAct } from '@/modules/orders/web/cases/queries'
import { ActList } from '@/web/staff/act-list'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Panel } from '@/web/ui/panel'

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
