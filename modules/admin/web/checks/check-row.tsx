import type { ReactNode } from 'react'
import type { SetupCheck } from '@/modules/admin/contract'
import { checkMessages as text } from '@/modules/admin/first-run-messages'
import { Badge, type Tone } from '@/web/ui/values/badge'

const tones: Record<SetupCheck['status'], Tone> = { ok: 'good', note: 'wait', wrong: 'bad' }

/** A check with its result and, while it isn't done, the variables to set. */
export function CheckRow({ check, action }: { check: SetupCheck; action?: ReactNode }) {
  const { name, status, says, variables } = check
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {text.names[name] ?? name}
          <Badge tone={tones[status]}>{text.states[status]}</Badge>
        </p>
        <p lang="en" className="text-sm text-ink-muted wrap-anywhere">
          {sentence(says)}
        </p>
        {status !== 'ok' && variables.length > 0 && <Variables names={variables} />}
      </div>
      {action}
    </div>
  )
}

function Variables({ names }: { names: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-x-2 gap-y-1 text-xs text-ink-muted">
      {text.variables}
      {names.map((name) => (
        <code key={name} className="font-mono text-ink">
          {name}
        </code>
      ))}
    </p>
  )
}

/** The doctor's lines begin in lower case and end without a period. */
export function sentence(says: string): string {
  return `${says.charAt(0).toUpperCase()}${says.slice(1)}.`
}
