import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { inputMessages, messages } from '@/modules/checkout/messages'
import type { DeliverTo } from '@/modules/checkout/web/use-deliver-to'
import type { PlatformUser } from '@/modules/players/contract'
import { playerQuery } from '@/modules/players/web/queries'
import { useDebouncedValue } from '@/web/lib/browser/use-debounced-value'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Spinner } from '@/web/ui/states/spinner'
import { Avatar } from '@/web/ui/values/avatar'

const debounceMs = 400
const { form, player: texts } = messages

type Props = {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  deliverTo: DeliverTo
}

/** Looks up the entered name and asks whether that player is the buyer. */
export function DeliverToField({ value, onChange, error, deliverTo, name }: Props) {
  const { platform } = useClientConfig()
  const input = useRef<HTMLInputElement>(null)
  const typed = value.trim()
  const settled = useDebouncedValue(typed, debounceMs)
  const lookup = useQuery({ ...playerQuery(settled), enabled: settled !== '' && settled === typed })
  const player = settled === typed ? lookup.data : undefined
  const isUnreachable = settled === typed && lookup.isError
  const isOwn = typed !== '' && deliverTo.isOwn(typed)
  const lookupError = player === null && !isOwn ? inputMessages.deliverTo.unknown : undefined

  /** Focuses the input, because the button that was pressed disappears. */
  function enter(username: string) {
    onChange(username)
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <Field
        label={form.deliverTo}
        error={lookupError ?? error}
        help={isUnreachable ? texts.unreachable(platform) : form.deliverToHelp(platform)}
      >
        <TextInput
          ref={input}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <div aria-live="polite" className="empty:hidden">
        {typed === '' ? (
          deliverTo.lastName && <LastPlayer name={deliverTo.lastName} onSelect={enter} />
        ) : player ? (
          <FoundPlayer
            player={player}
            isConfirmed={isOwn}
            onConfirm={() => {
              deliverTo.confirm(player.username)
              enter(player.username)
            }}
            onReject={() => enter('')}
          />
        ) : (
          player === undefined && !isUnreachable && <Searching />
        )}
      </div>
    </div>
  )
}

function LastPlayer({ name, onSelect }: { name: string; onSelect: (name: string) => void }) {
  return (
    <Button variant="quiet" size="sm" onClick={() => onSelect(name)}>
      {texts.deliverAgain(name)}
    </Button>
  )
}

type FoundProps = { player: PlatformUser; isConfirmed: boolean; onConfirm: () => void; onReject: () => void }

function FoundPlayer({ player, isConfirmed, onConfirm, onReject }: FoundProps) {
  return (
    <Row>
      <Avatar src={player.avatarUrl} name={player.username} className="size-10 text-sm" />
      <div className="min-w-0 grow basis-32 text-sm">
        <p className="font-medium wrap-anywhere">{player.displayName}</p>
        <p className="text-xs text-ink-muted wrap-anywhere">@{player.username}</p>
      </div>
      {isConfirmed ? (
        <p className="flex items-center gap-1.5 text-sm text-good">
          <CircleCheck aria-hidden="true" className="size-4" />
          {texts.confirmed}
        </p>
      ) : (
        <fieldset aria-label={texts.question} className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-medium">{texts.question}</p>
          <Button size="sm" variant="primary" onClick={onConfirm}>
            {texts.yes}
          </Button>
          <Button size="sm" variant="quiet" onClick={onReject}>
            {texts.no}
          </Button>
        </fieldset>
      )}
    </Row>
  )
}

function Searching() {
  return (
    <Row>
      <Spinner className="size-5 text-ink-muted" />
      <span className="text-sm text-ink-muted">{texts.searching}</span>
    </Row>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 rounded-md border border-line bg-surface-sunken px-3 py-2">
      {children}
    </div>
  )
}
