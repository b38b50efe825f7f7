import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { SwitchMessage, type SwitchStates, switchNames } from '@/modules/settings/switches/contract'
import { switchMessages as text } from '@/modules/settings/switches/messages'
import { switchesQuery, useSetSwitches } from '@/modules/settings/web/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

type Name = (typeof switchNames)[number]

/** Stops sales, payouts or all changes by users at once. */
export function SwitchesPage() {
  const { data, error, refetch } = useQuery(switchesQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {data ? (
        <Switches states={data} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-64" />
      )}
    </StaffPage>
  )
}

function Switches({ states }: { states: SwitchStates }) {
  const [asked, setAsked] = useState<Name>()
  return (
    <>
      {states.message !== null && <p className="text-sm wrap-anywhere">{text.shown(states.message)}</p>}
      <Panel flush>
        <ul>
          {switchNames.map((name) => (
            <SwitchRow key={name} name={name} state={states[name]} onSwitchOff={() => setAsked(name)} />
          ))}
        </ul>
      </Panel>
      {asked && <SwitchOffDialog name={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type RowProps = { name: Name; state: 'on' | 'off'; onSwitchOff: () => void }

function SwitchRow({ name, state, onSwitchOff }: RowProps) {
  const { mutate, isPending } = useSetSwitches()
  const label = text.names[name]
  const switchOn = () =>
    mutate(
      { [name]: 'on' },
      {
        onSuccess: () => toast({ title: text.done(label, 'on'), tone: 'good' }),
        onError: (error) => showError(text.failed, error),
      },
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 text-sm last:border-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 className="flex items-center gap-2 text-sm font-medium">
          {label}
          <Badge tone={state === 'on' ? 'good' : 'bad'}>{text.states[state]}</Badge>
        </h2>
        <p className="text-ink-muted">{text.about[name]}</p>
      </div>
      {state === 'on' ? (
        <Button size="sm" variant="danger" onClick={onSwitchOff}>
          {text.switchOff(label)}
        </Button>
      ) : (
        <Button size="sm" busy={isPending} onClick={switchOn}>
          {text.switchOn(label)}
        </Button>
      )}
    </li>
  )
}

function SwitchOffDialog({ name, onClose }: { name: Name; onClose: () => void }) {
  const { mutateAsync: set } = useSetSwitches()
  const formId = useId()
  const label = text.names[name]
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: v.object({ message: SwitchMessage }),
    initialValues: { message: '' },
    fieldOfError: () => 'message',
    onSubmit: async ({ message }) => {
      await set({ [name]: 'off', message })
      toast({ title: text.done(label, 'off'), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.question(label)}
      description={text.about[name]}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {text.switchOff(label)}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId}>
        <Field label={text.message} help={text.messageHelp} error={errors.message} optional>
          <Textarea rows={3} {...fieldProps('message')} />
        </Field>
      </form>
    </Dialog>
  )
}
