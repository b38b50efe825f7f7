import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  LoadingBlock,
  SignedInPage,
  showError,
  TextLink,
  TimeAgo,
  type Tone,
  toast,
} from 'mintmark/web'
import { useParams } from 'wouter'
import type { Attempt, Delivery } from '../contract'
import { messages } from '../page-messages'
import { shellMessages } from '../shell-messages'
import { webhooksPath } from './paths'
import { deliveriesQuery, useReplay } from './queries'

const text = messages.deliveries

export function EndpointPage() {
  const { id = '' } = useParams()
  return (
    <SignedInPage
      title={shellMessages.deliveries}
      width="text"
      actions={<TextLink href={webhooksPath}>{text.back}</TextLink>}
    >
      <Deliveries endpointId={id} />
    </SignedInPage>
  )
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const query = useInfiniteQuery(deliveriesQuery(endpointId))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock />
  const deliveries = data.pages.flatMap((page) => page.rows)
  if (deliveries.length === 0) return <EmptyState message={text.empty} />
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} endpointId={endpointId} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

const tones: Record<Delivery['state'], Tone> = { pending: 'wait', delivered: 'good', failed: 'bad' }

interface Props {
  endpointId: string
  delivery: Delivery
}

/** One event: what was sent, what the server responded, and a button that sends it again. */
export function DeliveryRow({ endpointId, delivery }: Props) {
  const { id, type, state, createdAt, nextAttemptAt, body, attempts } = delivery
  const { mutate: replay, isPending } = useReplay(endpointId)
  const sendAgain = () =>
    replay(id, {
      onSuccess: () => toast({ title: text.replayed, tone: 'good' }),
      onError: (error) => showError(text.notReplayed, error),
    })
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <code>{type}</code>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        <TimeAgo iso={createdAt} className="text-xs text-ink-muted" />
        <Button
          size="sm"
          className="ms-auto"
          busy={isPending}
          onClick={sendAgain}
          aria-label={`${text.replay}: ${type}`}
        >
          {text.replay}
        </Button>
      </div>
      {nextAttemptAt && (
        <p className="text-xs text-ink-muted">
          {text.next}: {formatDateTime(nextAttemptAt)}
        </p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer py-1">{text.attempts(attempts.length)}</summary>
        <div className="mt-2 grid gap-3">
          <Code label={`${text.request} ${id}`}>{body}</Code>
          {attempts.toReversed().map((attempt) => (
            <Code key={attempt.at} label={describe(attempt)}>
              {attempt.response === null || attempt.response === '' ? text.noBody : attempt.response}
            </Code>
          ))}
        </div>
      </details>
    </li>
  )
}

function describe({ at, durationMs, status, error }: Attempt): string {
  const result =
    error === null || error === 'status' ? text.status(status ?? 0) : messages.attemptErrors[error]
  return `${formatDateTime(at)} · ${result} · ${text.duration(durationMs)}`
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-muted wrap-anywhere">{label}</p>
      <pre className="rounded-md bg-surface-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
        {children}
      </pre>
    </div>
  )
}
