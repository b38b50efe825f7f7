import {
  Alert,
  CopyButton,
  Field,
  Form,
  formatDate,
  Panel,
  PasswordInput,
  Select,
  SignedInPage,
  serverNow,
  TextInput,
  TimeAgo,
  UserRowList,
  useForm,
  useViewer,
} from 'mintmark/web'
import { useState } from 'react'
import * as v from 'valibot'
import { type ApiKey, KeyName, keyShapes, scopes } from '../contract'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { keys } from './queries'

export function ApiKeysPage() {
  const [created, setCreated] = useState<string>()
  return (
    <SignedInPage title={shellMessages.title} width="text">
      <div className="grid gap-6">
        <p className="text-ink-muted">{messages.lead}</p>
        {created !== undefined && <NewKey text={created} />}
        <UserRowList rows={keys} empty={messages.empty}>
          {(key) => <KeyRow shown={key} />}
        </UserRowList>
        <Panel title={messages.add}>
          <KeyForm onCreated={setCreated} />
        </Panel>
        <p className="text-sm text-ink-muted">{messages.ends}</p>
      </div>
    </SignedInPage>
  )
}

function NewKey({ text }: { text: string }) {
  const { title, text: warning } = messages.created
  return (
    <Panel title={title}>
      <div className="grid gap-3">
        <Alert>{warning}</Alert>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 wrap-anywhere">{text}</code>
          <CopyButton text={text} />
        </div>
      </div>
    </Panel>
  )
}

function KeyRow({ shown: { name, start, scopes, lastUsedAt, expiresAt } }: { shown: ApiKey }) {
  return (
    <div className="grid gap-1">
      <span className="font-medium">{name}</span>
      <span className="text-sm text-ink-muted">
        <code>{messages.keyStart(start)}</code> · {scopes.join(', ')}
      </span>
      <span className="text-xs text-ink-muted">
        {lastUsedAt === null ? (
          <span>{messages.neverUsed}</span>
        ) : (
          <>
            {messages.used} <TimeAgo iso={lastUsedAt} />
          </>
        )}
        {expiresAt !== null && <span>{` · ${messages.expires(formatDate(expiresAt))}`}</span>}
      </span>
    </div>
  )
}

const dayMs = 86_400_000
const expiries = ['30', '90', '365', 'never'] as const
const expiryOptions = expiries.map((value) => ({ value, label: messages.expiries[value] }))

/** A form has texts and switches only, so each scope is a field. */
const FormFields = v.object({
  name: KeyName,
  expiry: v.picklist(expiries),
  currentPassword: keyShapes.newRow.entries.currentPassword,
  'market:read': v.boolean(),
  'inventory:read': v.boolean(),
  'orders:read': v.boolean(),
  'listings:write': v.boolean(),
})

const nothingChosen = {
  name: '',
  expiry: '90' as const,
  'market:read': true,
  'inventory:read': false,
  'orders:read': false,
  'listings:write': false,
}

function KeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const { mutateAsync: add } = keys.useAdd()
  const viewer = useViewer()
  const user = viewer.state === 'user' ? viewer.user : undefined
  const hasPassword = user && !user.temporary && !user.passwordMissing && !user.secondFactor
  const form = useForm({
    schema: FormFields,
    initialValues: { ...nothingChosen, currentPassword: hasPassword ? '' : undefined },
    onSubmit: async ({ name, expiry, currentPassword, ...chosen }) => {
      const { key } = await add({
        name,
        scopes: scopes.filter((scope) => chosen[scope]),
        expiresAt: expiry === 'never' ? null : new Date(serverNow() + Number(expiry) * dayMs).toISOString(),
        ...(currentPassword && { currentPassword }),
      })
      if (key !== undefined) onCreated(key)
    },
    errorPaths: { scopes: 'market:read', expiresAt: 'expiry' },
    resets: true,
  })
  return (
    <Form form={form} submitText={messages.add}>
      <Field label={messages.name} help={messages.nameHint} error={form.errors.name}>
        <TextInput {...form.fieldProps('name')} required autoComplete="off" />
      </Field>
      <ScopeBoxes form={form} />
      <Field label={messages.expiry} error={form.errors.expiry}>
        <Select {...form.fieldProps('expiry')} options={expiryOptions} />
      </Field>
      {hasPassword && (
        <Field
          label={messages.password}
          help={messages.passwordHint}
          error={form.errors.currentPassword}
          optional
        >
          <PasswordInput autoComplete="current-password" {...form.fieldProps('currentPassword')} />
        </Field>
      )}
    </Form>
  )
}

interface ScopeForm {
  values: Readonly<Record<(typeof scopes)[number], boolean>>
  errors: Readonly<Partial<Record<(typeof scopes)[number], string>>>
  setValues: (changes: Partial<Record<(typeof scopes)[number], boolean>>) => void
}

function ScopeBoxes({ form }: { form: ScopeForm }) {
  const error = form.errors['market:read']
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{messages.scopes}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            name={scope}
            checked={form.values[scope]}
            onChange={(event) => form.setValues({ [scope]: event.target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <code>{scope}</code> <span className="text-ink-muted">{messages.scopeTexts[scope]}</span>
          </span>
        </label>
      ))}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
