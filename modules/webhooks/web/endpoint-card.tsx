import {
  Badge,
  Button,
  Dialog,
  Field,
  Form,
  formatDateTime,
  Panel,
  PasswordInput,
  showError,
  toast,
  useForm,
} from 'mintmark/web'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Endpoint, Rotation } from '../contract'
import { messages } from '../page-messages'
import { EndpointForm } from './endpoint-form'
import { endpointPath } from './paths'
import { useChangeEndpoint, useRemoveEndpoint, useRotateSecret, useSendTest } from './queries'
import { SecretPanel } from './secret-panel'

const text = messages.endpoint

export function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const { url, events, pauseReason, previousSecrets } = endpoint
  return (
    <Panel>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 text-base wrap-anywhere">{url}</h2>
          <State endpoint={endpoint} />
        </div>
        <p className="text-sm text-ink-muted">{events.join(', ')}</p>
        {pauseReason && <p className="text-sm">{messages.pauseReasons[pauseReason]}</p>}
        {previousSecrets.map(({ start, until }) => (
          <p key={start} className="text-sm text-ink-muted">
            {text.oldSecret(start, formatDateTime(until))}
          </p>
        ))}
        <Actions endpoint={endpoint} />
      </div>
    </Panel>
  )
}

function State({ endpoint: { pausedAt, failingSince } }: { endpoint: Endpoint }) {
  if (pausedAt !== null) return <Badge tone="wait">{text.paused}</Badge>
  return failingSince === null ? (
    <Badge tone="good">{text.running}</Badge>
  ) : (
    <Badge tone="bad">{text.failing}</Badge>
  )
}

type Opened = 'edit' | 'rotate' | 'remove'

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, events, pausedAt } = endpoint
  const [opened, setOpened] = useState<Opened>()
  const change = useChangeEndpoint(id)
  const test = useSendTest(id)
  const isPaused = pausedAt !== null
  const toggle = () =>
    change.mutate({ paused: !isPaused }, { onError: (error) => showError(text.notChanged, error) })
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ title: text.tested, tone: 'good' }),
      onError: (error) => showError(text.notTested, error),
    })
  const close = () => setOpened(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" asChild>
        <Link href={endpointPath(id)}>{text.deliveries}</Link>
      </Button>
      {!isPaused && (
        <Button size="sm" busy={test.isPending} onClick={sendTest}>
          {text.test}
        </Button>
      )}
      <Button size="sm" onClick={() => setOpened('edit')}>
        {messages.form.edit}
      </Button>
      <Button size="sm" onClick={() => setOpened('rotate')}>
        {text.rotate}
      </Button>
      <Button size="sm" busy={change.isPending} onClick={toggle}>
        {isPaused ? text.resume : text.pause}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setOpened('remove')}>
        {text.remove}
      </Button>
      <Dialog open={opened === 'edit'} onOpenChange={close} title={messages.form.edit}>
        <EndpointForm
          url={url}
          events={events}
          submitText={messages.form.save}
          successTitle={messages.form.saved}
          onSubmit={async (changed) => {
            await change.mutateAsync(changed)
            close()
          }}
        />
      </Dialog>
      <RotateDialog id={id} open={opened === 'rotate'} onClose={close} />
      <RemoveDialog id={id} open={opened === 'remove'} onClose={close} />
    </div>
  )
}

function RemoveDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { mutate: remove, isPending } = useRemoveEndpoint(id)
  const onError = (error: Error) => showError(text.notRemoved, error)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.removeTitle}
      description={text.removeText}
      footer={
        <Button variant="danger" busy={isPending} onClick={() => remove(undefined, { onError })}>
          {text.remove}
        </Button>
      }
    />
  )
}

/** Replaces the secret of an endpoint and shows the new one. */
function RotateDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: rotate } = useRotateSecret(id)
  const form = useForm({
    schema: Rotation,
    initialValues: { currentPassword: '' },
    onSubmit: async ({ currentPassword }) => setSecret((await rotate(currentPassword || undefined)).secret),
    resets: true,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        setSecret(undefined)
        onClose()
      }}
      title={text.rotate}
      description={messages.secret.both}
    >
      {secret === undefined ? (
        <Form form={form} submitText={text.rotate}>
          <Field
            label={messages.form.password}
            help={messages.form.passwordHelp}
            error={form.errors.currentPassword}
            optional
          >
            <PasswordInput {...form.fieldProps('currentPassword')} autoComplete="current-password" />
          </Field>
        </Form>
      ) : (
        <SecretPanel secret={secret} isReplaced />
      )}
    </Dialog>
  )
}
