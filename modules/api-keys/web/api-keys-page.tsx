import { Alert, CopyButton, formatDate, Panel, SignedInPage, TimeAgo, UserRowList } from 'mintmark/web'
import { useState } from 'react'
import type { ApiKey } from '../contract'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { KeyForm } from './key-form'
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
