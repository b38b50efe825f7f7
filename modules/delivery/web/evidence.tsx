import type { Delivery, Snapshot } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'

const { evidence: evidenceMessages } = messages

/** Snapshots of both inventories, newest first. */
export function Evidence({ delivery }: { delivery: Delivery }) {
  const { platform } = useClientConfig()
  const { evidence, userAssetId, serial } = delivery
  if (evidence.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{evidenceMessages.title}</h3>
      <p className="text-sm text-ink-muted">
        {evidenceMessages.intro({ platform, copy: userAssetId, serial })}
      </p>
      <ul className="grid gap-2">
        {evidence.toReversed().map((snapshot) => (
          <li key={snapshot.id}>
            <SnapshotDetails snapshot={snapshot} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SnapshotDetails({ snapshot: { side, observed, readAt, sha256, body } }: { snapshot: Snapshot }) {
  return (
    <details className="min-w-0 rounded-md border border-line text-sm">
      <summary className="cursor-pointer px-3 py-2">
        {evidenceMessages.observed[side][observed]}, <time dateTime={readAt}>{formatDateTime(readAt)}</time>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">
        <div className="grid gap-1">
          <span className="text-xs text-ink-muted">{evidenceMessages.hash}</span>
          <code className="text-xs break-all">{sha256 || evidenceMessages.notStored}</code>
        </div>
        {body && (
          <Field label={evidenceMessages.body}>
            <Textarea readOnly rows={5} value={body} className="font-mono text-xs break-all" />
          </Field>
        )}
      </div>
    </details>
  )
}
