import { CopyButton, Panel } from 'mintmark/web'
import { messages } from '../page-messages'

const text = messages.secret

/** A new secret, the only time that it is shown. */
export function SecretPanel({ secret, isReplaced = false }: { secret: string; isReplaced?: boolean }) {
  return (
    <Panel title={text.title} aside={<CopyButton text={secret} />}>
      <code className="block text-sm wrap-anywhere">{secret}</code>
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {text.once} {isReplaced && <span>{text.both}</span>}
      </p>
    </Panel>
  )
}
