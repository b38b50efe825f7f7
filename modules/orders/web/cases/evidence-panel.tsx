import type { Case } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { formatDateTime } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { Badge, type Tone } from '@/web/ui/values/badge'
import { CopyMark } from '@/web/ui/values/copy-mark'

type Evidence = NonNullable<Case['evidence']>
type Reading = Evidence['readings'][number]

const { evidence: text, outcomes } = caseMessages
const shownMax = 3
const tones: Readonly<Record<string, Tone>> = { holds: 'good', lacks: 'neutral', hidden: 'wait' }

/** The observations of both inventories, side by side, and the decision that the delivery proof supports. */
export function EvidencePanel({ found: { evidence, deliverTo, verified } }: { found: Case }) {
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        {deliverTo && <p className="text-sm">{text.deliverTo(deliverTo)}</p>}
        <p className="text-sm">
          {text.whenBought} <CopyMark verified={verified} />
        </p>
        {evidence ? <Readings evidence={evidence} /> : <p className="text-sm text-ink-muted">{text.none}</p>}
      </div>
    </Panel>
  )
}

function Readings({
  evidence: { finding, observedAt, otherHolder, outcome, readings },
}: {
  evidence: Evidence
}) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 text-sm">
        <p>
          {finding && observedAt
            ? text.latest({ finding: text.findings[finding] ?? finding, moment: formatDateTime(observedAt) })
            : text.notYet}
          {otherHolder && <span>{` ${text.otherHolder(otherHolder)}`}</span>}
        </p>
        <p className="text-ink-muted">
          {text.wouldDecide}{' '}
          <strong className="font-medium text-ink">{outcome ? outcomes[outcome] : text.provesNothing}</strong>
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['seller', 'buyer'] as const).map((side) => (
          <Side
            key={side}
            label={text.sides[side]}
            readings={readings.filter((reading) => reading.side === side).toReversed()}
          />
        ))}
      </div>
    </div>
  )
}

function Side({ label, readings }: { label: string; readings: Reading[] }) {
  const [latest, earlier] = [readings.slice(0, shownMax), readings.slice(shownMax)]
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      {readings.length === 0 && <p className="text-sm text-ink-muted">{text.noReadings}</p>}
      <ReadingList readings={latest} />
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-muted">{text.earlier(earlier.length)}</summary>
          <ReadingList readings={earlier} />
        </details>
      )}
    </section>
  )
}

function ReadingList({ readings }: { readings: Reading[] }) {
  return (
    <ul className="grid gap-2">
      {readings.map(({ observed, readAt, sha256 }) => (
        <li key={`${readAt} ${sha256}`} className="grid gap-1 rounded-md border border-line p-3 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <Badge tone={tones[observed]}>{text.observed[observed] ?? observed}</Badge>
            <time dateTime={readAt} className="tabular text-xs text-ink-muted">
              {formatDateTime(readAt)}
            </time>
          </span>
          <code title={sha256} className="truncate text-xs text-ink-muted">
            {text.hash} {sha256 || '–'}
          </code>
        </li>
      ))}
    </ul>
  )
}
